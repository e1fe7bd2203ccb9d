#include "feedback/wait_value.hpp"

#include "feedback/duration_text.hpp"
#include "feedback/http_date.hpp"
#include "feedback/message.hpp"
#include "feedback/text.hpp"

#include <algorithm>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t billion = 1'000'000'000;

// Ticks of 1/per_second s since 1970; the fraction below a nanosecond is dropped.
instant to_instant(const decimal& ticks, std::uint64_t per_second) noexcept {
  const std::uint64_t rest = ticks.whole % per_second;
  const std::uint64_t nanos = (rest * billion + ticks.nanos) / per_second;
  return {static_cast<std::int64_t>(ticks.whole / per_second), static_cast<std::int32_t>(nanos)};
}

std::optional<duration> read_epoch(const decimal& number, std::uint64_t per_second, message& from) {
  const instant when = to_instant(number, per_second);
  if (!within_five_years(when, from.reference())) return std::nullopt;
  return wait_between(from.reference(), when);
}

// Anything below 1e9 s is a delay; so a clock that stands near 1970 changes nothing.
duration read_seconds_or_epoch(const decimal& number, message& from) {
  if (number.whole >= billion) {
    if (const auto wait = read_epoch(number, 1, from)) return *wait;
    if (const auto wait = read_epoch(number, 1000, from)) return *wait;
  }
  return scaled(number, 1s);
}

std::optional<duration> read_date(std::string_view text, message& from) {
  if (text.size() < 11 || text.size() > 128) return std::nullopt;
  auto when = parse_rfc3339(text);
  if (!when) when = parse_http_date(text, from.reference());
  if (!when) return std::nullopt;
  return wait_between(from.reference(), *when);
}

}  // namespace

std::optional<duration> read_wait(std::string_view text, message& from) {
  text = trim(unquote(text));
  if (const auto number = parse_decimal(text)) return read_seconds_or_epoch(*number, from);
  if (const auto span = parse_duration(text)) return span;
  return read_date(text, from);
}

std::optional<duration> read_longest_wait(std::string_view text, message& from) {
  if (const auto only = read_wait(text, from)) return only;
  std::optional<duration> longest;
  while (const auto statement = next_statement(text)) {
    const auto wait = read_wait(*statement, from);
    if (wait && (!longest || *wait > *longest)) longest = wait;
  }
  return longest;
}

duration read_numeric_reset(const decimal& number, message& from) {
  if (number.whole < billion) return scaled(number, 1s);
  std::uint64_t per_second = 1;
  if (number.whole >= 100 * billion) per_second = 1000;
  if (number.whole >= 100'000 * billion) per_second = 1'000'000;
  if (number.whole >= 100'000'000 * billion) per_second = billion;
  const auto wait = read_epoch(number, per_second, from);
  return wait ? *wait : scaled(number, 1s);
}

std::optional<duration> read_reset(std::string_view text, message& from) {
  text = trim(unquote(text));
  if (const auto number = parse_decimal(text)) return read_numeric_reset(*number, from);
  if (const auto span = parse_duration(text)) return span;
  return read_date(text, from);
}

}  // namespace mannerly
