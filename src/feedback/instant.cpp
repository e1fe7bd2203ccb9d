#include "feedback/instant.hpp"

#include "feedback/decimal.hpp"

namespace mannerly {
namespace {

constexpr std::int64_t nanos_per_second = 1'000'000'000;

bool clock_exists(const civil_time& t) noexcept {
  return t.hour >= 0 && t.hour <= 23 && t.minute >= 0 && t.minute <= 59 && t.second >= 0 &&
         t.second <= 60 && t.offset_minutes > -24 * 60 && t.offset_minutes < 24 * 60;
}

}  // namespace

std::optional<instant> to_instant(const civil_time& t) noexcept {
  if (t.year < 0 || t.year > 9999 || t.month < 1 || t.month > 12 || t.day < 1 || t.day > 31) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(t.year)},
                                         std::chrono::month{static_cast<unsigned>(t.month)},
                                         std::chrono::day{static_cast<unsigned>(t.day)}};
  if (!date.ok() || !clock_exists(t)) return std::nullopt;
  const std::int64_t days = std::chrono::sys_days{date}.time_since_epoch().count();
  const std::int64_t minutes = (days * 24 + t.hour) * 60 + t.minute - t.offset_minutes;
  return instant{minutes * 60 + t.second, t.nanos};
}

instant to_instant(wall_time now) noexcept {
  const std::int64_t count = now.time_since_epoch().count();
  const std::int64_t rest = ((count % nanos_per_second) + nanos_per_second) % nanos_per_second;
  return {(count - rest) / nanos_per_second, static_cast<std::int32_t>(rest)};
}

duration wait_between(instant from, instant to) noexcept {
  if (to <= from) return duration::zero();
  const std::int64_t seconds = to.seconds - from.seconds;
  const std::chrono::seconds longest = std::chrono::floor<std::chrono::seconds>(longest_wait);
  if (seconds >= longest.count()) return longest_wait;
  return std::chrono::seconds{seconds} + std::chrono::nanoseconds{to.nanos - from.nanos};
}

bool within_five_years(instant a, instant b) noexcept {
  constexpr std::int64_t five_years = 5 * 31'557'600;  // of 365.25 days
  const std::int64_t apart = a.seconds > b.seconds ? a.seconds - b.seconds : b.seconds - a.seconds;
  return apart <= five_years;
}

}  // namespace mannerly
