#include "feedback/message.hpp"

#include "feedback/dialect.hpp"
#include "feedback/http_date.hpp"
#include "feedback/text.hpp"

#include <algorithm>

namespace mannerly {
namespace {

// A server that sends more says nothing we could use; the bounds keep the work linear.
constexpr std::size_t most_groups = 64;
constexpr std::size_t most_readings = 512;
constexpr std::size_t most_limits = 256;

constexpr std::string_view control = std::string_view{"\0\r\n", 3};

// RFC 9110 5.5: NUL, CR and LF become spaces; RFC 9112 5.2: a fold becomes one space.
std::string replace_controls(std::string_view value) {
  std::string out;
  out.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (control.find(value[i]) == std::string_view::npos) {
      out.push_back(value[i]);
      continue;
    }
    std::size_t next = i + (value.substr(i, 2) == "\r\n" ? 2 : 1);
    const bool fold = value[next - 1] == '\n' && next < value.size() && is_blank(value[next]);
    while (fold && next < value.size() && is_blank(value[next])) ++next;
    out.push_back(' ');
    i = next - 1;
  }
  return out;
}

}  // namespace

std::optional<duration> stated_waits::best() const noexcept {
  if (milliseconds) return milliseconds;
  if (retry_after) return retry_after;
  return vendor ? vendor : exact;
}

message::message(const response& answer, wall_time received_at, const read_options& options)
    : answer_(answer),
      received_at_(to_instant(received_at)),
      chosen_(options.dialect.empty() ? nullptr : find_dialect_rules(options.dialect)),
      trace_(options.trace) {}

instant message::reference() {
  if (reference_) return *reference_;
  for (const header& line : answer_.headers) {
    if (!iequals(line.name, "date")) continue;
    const std::string_view value = clean(line.value);
    reference_ = parse_http_date(value, received_at_);
    if (!reference_) reference_ = parse_rfc3339(value);
    if (reference_) return *reference_;
  }
  reference_ = received_at_;
  return *reference_;
}

std::string_view message::clean(std::string_view value) {
  // Every control character is suspicious; the few of them are then looked at one by one.
  const bool plain =
      std::none_of(value.begin(), value.end(), [](char c) { return c >= 0 && c < 14; });
  if (plain || value.find_first_of(control) == std::string_view::npos) return trim(value);
  return trim(keep(replace_controls(value)));
}

std::string_view message::keep(std::string text) {
  kept_.push_back(std::make_unique<std::string>(std::move(text)));
  return *kept_.back();
}

void message::add(const limit_group& group, verb what, std::string_view value, const header& line) {
  if (readings.size() >= most_readings) return;
  auto at = std::find_if(groups.begin(), groups.end(), [&](const limit_group& g) {
    return g.family == group.family && g.name == group.name;
  });
  if (at == groups.end()) {
    if (groups.size() == most_groups) return;
    if (groups.empty()) groups.reserve(4);
    groups.push_back(group);
    at = std::prev(groups.end());
  }
  at->ietf = at->ietf || group.ietf;
  if (readings.empty()) readings.reserve(8);
  readings.push_back({static_cast<std::size_t>(at - groups.begin()), what, value, &line});
}

bool message::full() const noexcept {
  return readings.size() >= most_readings || limits.size() >= most_limits;
}

void message::add_limit(found_limit limit) {
  if (limits.size() < most_limits) limits.push_back(std::move(limit));
}

void message::note(std::string_view field, field_note::fate what, std::string text) {
  constexpr std::size_t most_notes = 1024;
  if (trace_ == nullptr || trace_->size() >= most_notes) return;
  trace_->push_back({std::string{field}, what, std::move(text)});
}

void message::note_read(const header& line, std::string text) {
  note(line.name, field_note::fate::read, std::move(text));
}

void message::note_ignored(const header& line, std::string text) {
  note(line.name, field_note::fate::ignored, std::move(text));
}

std::vector<std::string> message::noted_fields() const {
  std::vector<std::string> names;
  if (trace_ == nullptr) return names;
  for (const field_note& note : *trace_) names.push_back(note.field);
  return names;
}

}  // namespace mannerly
