#pragma once

// A point in UTC with more reach than a 64-bit count of nanoseconds: servers send the year 9999.

#include "mannerly/time/clock.hpp"

#include <compare>
#include <cstdint>
#include <optional>

namespace mannerly {

struct instant {
  std::int64_t seconds = 0;  ///< since 1970
  std::int32_t nanos = 0;    ///< 0 to 999,999,999
  friend auto operator<=>(const instant&, const instant&) = default;
};

/// A date and time as written, before it is known to exist.
struct civil_time {
  std::int64_t year = 0;
  int month = 0;  ///< 1 to 12
  int day = 0;
  int hour = 0;
  int minute = 0;
  int second = 0;  ///< 60 is a leap second: the next minute
  std::int32_t nanos = 0;
  int offset_minutes = 0;  ///< east of UTC
};

/// nullopt for a date or time that does not exist (31 February, hour 24).
std::optional<instant> to_instant(const civil_time& written) noexcept;
instant to_instant(wall_time now) noexcept;

/// From one to the other: never negative, at most 2^31 s.
duration wait_between(instant from, instant to) noexcept;

/// Are the two less than about five years apart?
bool within_five_years(instant a, instant b) noexcept;

}  // namespace mannerly
