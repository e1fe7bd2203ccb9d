#include "feedback/limit_columns.hpp"

#include "feedback/decimal.hpp"
#include "feedback/duration_text.hpp"
#include "feedback/ietf_fields.hpp"
#include "feedback/text.hpp"
#include "feedback/wait_value.hpp"

namespace mannerly {
namespace {

using namespace std::chrono_literals;

std::optional<duration> read_window(std::string_view text, duration unit) noexcept {
  text = trim(unquote(text));
  std::optional<duration> window = parse_duration(text);
  if (const auto number = parse_decimal(text)) window = scaled(*number, unit);
  return window && *window > duration::zero() ? window : std::nullopt;
}

void read_member_parameter(std::string_view parameter, limit_member& into) noexcept {
  const std::size_t equals = parameter.find('=');
  if (equals == std::string_view::npos) return;
  const std::string_view key = trim(parameter.substr(0, equals));
  const std::string_view value = trim(parameter.substr(equals + 1));
  if (key == "w" || key == "window") into.window = read_window(value, 1s);
  if (key == "name") into.name = unquote(value);
}

limit_member read_member(std::string_view text) noexcept {
  limit_member member;
  const std::string_view number = next_piece(text, ';').value_or("");
  const std::size_t slash = number.find('/');
  if (slash == std::string_view::npos) {
    member.limit = read_quantity(number);
  } else {
    member.used = read_quantity(number.substr(0, slash));
    member.limit = read_quantity(number.substr(slash + 1));
  }
  while (const auto parameter = next_piece(text, ';')) read_member_parameter(*parameter, member);
  return member;
}

void read_members(std::string_view text, limit_columns::column<limit_member>& into) noexcept {
  while (!into.full()) {
    const auto piece = next_piece(text, ',');
    if (!piece) return;
    into.push_back(read_member(*piece));
  }
}

void read_quantities(std::string_view text, limit_columns::column<quantity>& into) noexcept {
  while (!into.full()) {
    auto piece = next_piece(text, ',');
    if (!piece) return;
    into.push_back(read_quantity(next_piece(*piece, ';').value_or("")));
  }
}

void read_resets(std::string_view text, limit_columns& into, message& from) {
  if (const auto only = read_reset(text, from)) return into.resets.push_back(only);
  while (!into.resets.full()) {
    const auto statement = next_statement(text);
    if (!statement) return;
    into.resets.push_back(read_reset(*statement, from));
  }
}

// A delta needs no clock, so it replaces what absolute fields said.
void read_deltas(std::string_view text, duration unit, limit_columns& into) noexcept {
  if (!into.has_delta) into.resets.clear();
  into.has_delta = true;
  while (!into.resets.full()) {
    const auto piece = next_piece(text, ',');
    if (!piece) return;
    const auto number = parse_decimal(trim(unquote(*piece)));
    into.resets.push_back(number ? std::optional{scaled(*number, unit)} : parse_duration(*piece));
  }
}

bool usable_delta(std::string_view text) noexcept {
  const auto first = next_piece(text, ',');
  return first && (parse_decimal(trim(unquote(*first))) || parse_duration(*first));
}

void read_timing(const reading& line, limit_columns& into, message& from) {
  switch (line.what) {
    case verb::reset:
      if (!into.has_delta) read_resets(line.value, into, from);
      break;
    case verb::reset_after:
      if (usable_delta(line.value)) read_deltas(line.value, 1s, into);
      break;
    case verb::reset_ms:
      if (usable_delta(line.value)) read_deltas(line.value, 1ms, into);
      break;
    case verb::reset_time:
      into.reset_twin = read_reset(line.value, from);
      break;
    case verb::window:
      into.window = read_window(line.value, 1s);
      break;
    case verb::window_ms:
      into.window = read_window(line.value, 1ms);
      break;
    case verb::interval_seconds:
      into.refill_interval = read_window(line.value, 1s);
      break;
    default:
      break;
  }
}

void read_refill(const reading& line, limit_columns& into) noexcept {
  const quantity number = read_quantity(line.value);
  if (!number.value || number.negative) return;
  if (line.what == verb::refill_cost) {
    into.refill_cost = *number.value;
    return;
  }
  into.refill_rate = number.value;
  if (line.what == verb::refill_per_second) into.replenishes = true;
}

void read_line(const reading& line, limit_columns& into, message& from) {
  switch (line.what) {
    case verb::limit:
      return read_members(line.value, into.limits);
    case verb::policy:
      return read_members(line.value, into.policies);
    case verb::remaining:
      return read_quantities(line.value, into.remaining);
    case verb::used:
      return read_quantities(line.value, into.used);
    case verb::name:
      if (into.name.empty()) into.name = unquote(line.value);
      return;
    case verb::refill_rate:
    case verb::refill_per_second:
    case verb::refill_cost:
      return read_refill(line, into);
    default:
      return read_timing(line, into, from);
  }
}

}  // namespace

quantity read_quantity(std::string_view text) noexcept {
  text = trim(unquote(trim(text)));
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const auto number = parse_decimal(text);
  if (!number) return {};
  const auto count = to_count(*number);
  const bool below_zero = negative && (number->whole > 0 || number->nanos > 0);
  return {count, count && below_zero};
}

limit_columns read_columns(message& from, std::size_t index) {
  limit_columns columns;
  const bool ietf = from.groups[index].ietf;
  if (ietf) read_ietf_trio(from, index, columns);
  for (const reading& line : from.readings) {
    if (line.group != index || (ietf && is_ietf_verb(line.what))) continue;
    read_line(line, columns, from);
  }
  if (columns.refill_interval && !columns.refill_rate) columns.window = columns.refill_interval;
  return columns;
}

}  // namespace mannerly
