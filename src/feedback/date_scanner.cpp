#include "feedback/date_scanner.hpp"

#include "feedback/decimal.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 12> months = {"jan", "feb", "mar", "apr", "may", "jun",
                                                     "jul", "aug", "sep", "oct", "nov", "dec"};
// Whole names first, so that "monday" is not taken as "mon".
constexpr std::array<std::string_view, 14> weekdays = {
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "mon",    "tue",     "wed",       "thu",      "fri",    "sat",      "sun"};

}  // namespace

bool date_scanner::take(char c) noexcept {
  if (rest_.empty() || rest_.front() != c) return false;
  rest_.remove_prefix(1);
  return true;
}

bool date_scanner::take_word(std::string_view lower) noexcept {
  if (!istarts_with(rest_, lower)) return false;
  rest_.remove_prefix(lower.size());
  return true;
}

bool date_scanner::take_spaces() noexcept {
  bool any = false;
  while (!rest_.empty() && is_blank(rest_.front())) {
    rest_.remove_prefix(1);
    any = true;
  }
  return any;
}

std::optional<int> date_scanner::take_number(int least, int most) noexcept {
  int digits = 0;
  int value = 0;
  std::string_view ahead = rest_;
  while (!ahead.empty() && is_digit(ahead.front())) {
    if (++digits > most) return std::nullopt;
    value = value * 10 + (ahead.front() - '0');
    ahead.remove_prefix(1);
  }
  if (digits < least) return std::nullopt;
  rest_ = ahead;
  return value;
}

std::optional<int> date_scanner::take_month() noexcept {
  for (std::size_t i = 0; i < months.size(); ++i) {
    if (take_word(months[i])) return static_cast<int>(i) + 1;
  }
  return std::nullopt;
}

void date_scanner::skip_weekday() noexcept {
  for (const auto day : weekdays) {
    if (!take_word(day)) continue;
    take(',');
    take_spaces();
    return;
  }
}

bool date_scanner::take_clock(civil_time& into) noexcept {
  const auto hour = take_number(2, 2);
  if (!hour || !take(':')) return false;
  const auto minute = take_number(2, 2);
  if (!minute || !take(':')) return false;
  const auto second = take_number(2, 2);
  if (!second) return false;
  into.hour = *hour;
  into.minute = *minute;
  into.second = *second;
  return true;
}

bool date_scanner::take_fraction(civil_time& into) noexcept {
  if (rest_.size() < 2 || rest_.front() != '.' || !is_digit(rest_[1])) return false;
  rest_.remove_prefix(1);
  std::int32_t place = 100'000'000;
  while (!rest_.empty() && is_digit(rest_.front())) {
    into.nanos += (rest_.front() - '0') * place;
    place /= 10;
    rest_.remove_prefix(1);
  }
  return true;
}

bool date_scanner::take_offset(civil_time& into) noexcept {
  const bool west = !rest_.empty() && rest_.front() == '-';
  if (!west && (rest_.empty() || rest_.front() != '+')) return false;
  date_scanner ahead{rest_.substr(1)};
  int minutes = 0;
  if (const auto together = ahead.take_number(4, 4)) {
    if (*together % 100 > 59) return false;
    minutes = *together / 100 * 60 + *together % 100;
  } else {
    const auto hour = ahead.take_number(2, 2);
    if (!hour || !ahead.take(':')) return false;
    const auto minute = ahead.take_number(2, 2);
    if (!minute || *minute > 59) return false;
    minutes = *hour * 60 + *minute;
  }
  rest_ = ahead.rest();
  into.offset_minutes = west ? -minutes : minutes;
  return true;
}

}  // namespace mannerly
