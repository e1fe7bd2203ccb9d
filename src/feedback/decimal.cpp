#include "feedback/decimal.hpp"

#include "feedback/text.hpp"

#include <algorithm>
#include <limits>

namespace mannerly {
namespace {

constexpr std::int64_t second = 1'000'000'000;

void take_fraction(std::string_view& text, decimal& number) noexcept {
  std::uint32_t place = 100'000'000;
  bool lost = false;
  while (!text.empty() && is_digit(text.front())) {
    const auto digit = static_cast<std::uint32_t>(text.front() - '0');
    number.nanos += digit * place;
    lost = lost || (place == 0 && digit != 0);
    place /= 10;
    text.remove_prefix(1);
  }
  if (!lost) return;
  if (++number.nanos == second) {
    number.nanos = 0;
    if (number.whole != std::numeric_limits<std::uint64_t>::max()) ++number.whole;
  }
}

}  // namespace

std::optional<decimal> take_decimal(std::string_view& text) noexcept {
  if (text.empty() || !is_digit(text.front())) return std::nullopt;
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  decimal number;
  while (!text.empty() && is_digit(text.front())) {
    const auto digit = static_cast<std::uint64_t>(text.front() - '0');
    if (number.whole > (most - digit) / 10) number.saturated = true;
    number.whole = number.saturated ? most : number.whole * 10 + digit;
    text.remove_prefix(1);
  }
  if (text.size() >= 2 && text[0] == '.' && is_digit(text[1])) {
    text.remove_prefix(1);
    take_fraction(text, number);
  }
  return number;
}

std::optional<decimal> parse_decimal(std::string_view text) noexcept {
  const auto number = take_decimal(text);
  return text.empty() ? number : std::nullopt;
}

duration scaled(const decimal& count, duration unit) noexcept {
  const std::int64_t nanos = unit.count();
  if (count.whole >= static_cast<std::uint64_t>(longest_wait.count() / nanos)) return longest_wait;
  const auto whole = static_cast<std::int64_t>(count.whole) * nanos;
  const std::int64_t fraction = nanos >= second
                                    ? std::int64_t{count.nanos} * (nanos / second)
                                    : (std::int64_t{count.nanos} * nanos + second - 1) / second;
  return std::min(duration{whole + fraction}, longest_wait);
}

std::optional<double> to_count(const decimal& number) noexcept {
  if (number.whole > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    return std::nullopt;
  }
  return static_cast<double>(number.whole) + static_cast<double>(number.nanos) * 1e-9;
}

}  // namespace mannerly
