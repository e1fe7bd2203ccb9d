#include "cli/explanation.hpp"

#include "feedback/http_date.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace mannerly {
namespace {

std::string lower(std::string_view name) {
  std::string text(name);
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return text;
}

/// Lines that look as if they concerned limits although no rule reads them. REQUIRES: lower case.
bool looks_like_ours(std::string_view name) {
  constexpr std::array words{"limit", "retry", "quota", "throttl"};
  return std::ranges::any_of(
      words, [name](const char* word) { return name.find(word) != std::string_view::npos; });
}

/// What was noted about the lines of one name: shared out if there is a note for each line, else
/// all of it stands at the first.
struct noted_name {
  std::vector<const field_note*> notes;
  std::size_t lines = 0;
  std::size_t shown = 0;

  std::vector<const field_note*> next() {
    const std::size_t place = shown++;
    if (notes.size() == lines) return {notes[place]};
    return place == 0 ? notes : std::vector<const field_note*>{};
  }
};

using noted_names = std::unordered_map<std::string, noted_name>;

noted_names by_name(const response& answer, const std::vector<field_note>& trace) {
  noted_names all;
  for (const field_note& n : trace) all[lower(n.field)].notes.push_back(&n);
  for (const header& h : answer.headers) {
    const auto known = all.find(lower(h.name));
    if (known != all.end()) ++known->second.lines;
  }
  return all;
}

explained_field explained(const header& line, const std::vector<const field_note*>& notes) {
  explained_field field{line.name, line.value, field_note::fate::ignored, ""};
  for (const field_note* n : notes) {
    if (n->what == field_note::fate::read) field.what = field_note::fate::read;
    field.text += (field.text.empty() ? "" : "; ") + n->text;
  }
  return field;
}

void add_fields(explanation& into, const response& answer, const std::vector<field_note>& trace) {
  noted_names noted = by_name(answer, trace);
  for (const header& h : answer.headers) {
    const std::string name = lower(h.name);
    const auto known = noted.find(name);
    if (known != noted.end()) {
      const auto notes = known->second.next();
      if (!notes.empty()) into.fields.push_back(explained(h, notes));
    } else if (looks_like_ours(name)) {
      into.fields.push_back({h.name, h.value, field_note::fate::ignored, "no rule reads it"});
    } else {
      into.other_fields.push_back(h.name);
    }
  }
}

void add_body(explanation& into, const response& answer, const std::vector<field_note>& trace) {
  for (const field_note& n : trace) {
    if (n.field == "body") into.fields.push_back({"body", "", n.what, n.text});
  }
  const bool noted = !into.fields.empty() && into.fields.back().name == "body";
  if (answer.body.empty() || noted) return;
  const bool gzip = answer.body.starts_with("\x1f\x8b");
  into.fields.push_back(
      {"body", "", field_note::fate::ignored,
       gzip ? "compressed: let curl unpack it (--compressed)"
            : std::to_string(answer.body.size()) + " bytes that say nothing about limits"});
}

}  // namespace

advice advice_of(const response& answer, wall_time received_at, const preset* chosen,
                 std::vector<field_note>* trace) {
  const std::string_view dialect = chosen != nullptr ? std::string_view(chosen->dialect) : "";
  advice said = read_advice(answer, received_at, {.dialect = dialect, .trace = trace});
  if (chosen != nullptr) add_documented(*chosen, answer.status, said);
  return said;
}

explanation explain_answer(const explained_answer& from, wall_time received_at,
                           const preset* chosen) {
  std::vector<field_note> trace;
  explanation e{.status = from.answer.status,
                .reason = from.reason,
                .before = from.before,
                .received_at = received_at,
                .said = advice_of(from.answer, received_at, chosen, &trace)};
  add_fields(e, from.answer, trace);
  add_body(e, from.answer, trace);
  if (chosen != nullptr) {
    e.preset = chosen->id;
    e.preset_title = chosen->title;
    e.preset_notes = chosen->notes;
  }
  return e;
}

std::string_view name_of(wait_source source) noexcept {
  switch (source) {
    case wait_source::retry_after:
      return "retry-after";
    case wait_source::reset:
      return "reset";
    case wait_source::body:
      return "body";
    case wait_source::none:
      break;
  }
  return "none";
}

std::string_view name_of(refusal kind) noexcept {
  switch (kind) {
    case refusal::rate:
      return "rate";
    case refusal::quota_gone:
      return "quota_gone";
    case refusal::concurrency:
      return "concurrency";
    case refusal::capacity:
      return "capacity";
    case refusal::ban:
      return "ban";
    case refusal::none:
      break;
  }
  return "none";
}

std::optional<wall_time> parse_wall_time(std::string_view text) noexcept {
  const auto when = parse_rfc3339(text);
  constexpr std::int64_t far = 9'000'000'000;  // the year 2255; nanoseconds end in 2262
  if (!when || when->seconds < -far || when->seconds > far) return std::nullopt;
  return wall_time(std::chrono::seconds(when->seconds) + std::chrono::nanoseconds(when->nanos));
}

}  // namespace mannerly
