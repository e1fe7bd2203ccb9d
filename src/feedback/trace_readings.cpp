#include "feedback/trace_readings.hpp"

#include "feedback/duration_text.hpp"
#include "feedback/http_date.hpp"
#include "feedback/limit_columns.hpp"
#include "feedback/text.hpp"
#include "feedback/wait_value.hpp"

#include <unordered_set>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

const char* meaning_of(verb what) noexcept {
  switch (what) {
    case verb::limit:
      return "the limit";
    case verb::remaining:
      return "what is left";
    case verb::used:
      return "what is used";
    case verb::window:
    case verb::window_ms:
      return "the window";
    case verb::interval_seconds:
      return "the interval";
    case verb::name:
      return "the limit's name";
    case verb::policy:
      return "limits and their windows";
    case verb::refill_rate:
    case verb::refill_per_second:
      return "how fast it fills up";
    case verb::refill_cost:
      return "what this call cost";
    default:
      return "when it resets";
  }
}

bool is_reset(verb what) noexcept {
  return what >= verb::reset && what <= verb::reset_time;
}

/// Whether a list of numbers holds one.
bool holds_number(std::string_view text) noexcept {
  while (auto piece = next_piece(text, ',')) {
    std::string_view number = next_piece(*piece, ';').value_or("");
    const std::size_t slash = number.find('/');
    if (slash != std::string_view::npos) number.remove_prefix(slash + 1);
    if (read_quantity(number).value || parse_duration(trim(unquote(number)))) return true;
  }
  return false;
}

std::optional<duration> reset_of(const reading& line, message& from) {
  if (line.what == verb::reset_ms) {
    const auto number = parse_decimal(trim(unquote(line.value)));
    return number ? std::optional(scaled(*number, 1ms)) : std::nullopt;
  }
  std::string_view text = line.value;
  if (const auto only = read_reset(text, from)) return only;
  const auto first = next_statement(text);
  return first ? read_reset(*first, from) : std::nullopt;
}

std::string seconds_text(duration d) {
  std::string text = std::to_string(std::chrono::duration<double>(d).count());
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text + " s";
}

void note_reading(const reading& line, message& from) {
  const std::string& group = from.groups[line.group].name;
  const std::string name = group.empty() ? "" : group + ": ";
  if (is_reset(line.what)) {
    const auto left = reset_of(line, from);
    if (!left) return from.note_ignored(*line.line, "not a time");
    return from.note_read(*line.line, name + "resets in " + seconds_text(*left));
  }
  if (line.what != verb::name && !holds_number(line.value)) {
    return from.note_ignored(*line.line, "not a number");
  }
  from.note_read(*line.line, name + meaning_of(line.what));
}

void note_date(message& from) {
  for (const header& line : from.answer().headers) {
    if (!iequals(line.name, "date")) continue;
    const bool usable = parse_http_date(from.clean(line.value), from.reference()).has_value();
    if (usable) return from.note_read(line, "the clock that absolute times are measured by");
    from.note_ignored(line, "not a date: absolute times are measured by the time of receipt");
  }
}

}  // namespace

void note_readings(message& from) {
  std::unordered_set<std::string> noted;
  for (const std::string& field : from.noted_fields()) noted.insert(field);
  std::unordered_set<const header*> seen;
  for (const reading& line : from.readings) {
    if (seen.insert(line.line).second && !noted.contains(line.line->name)) note_reading(line, from);
  }
  if (from.used_reference()) note_date(from);
}

}  // namespace mannerly
