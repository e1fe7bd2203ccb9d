#pragma once

// The units of time that limits are written in. Pure, thread-safe.

#include "mannerly/time/clock.hpp"

#include <array>
#include <string_view>

namespace mannerly {

struct time_unit {
  std::string_view name;  ///< the short one, which to_string writes
  duration length;
};

inline constexpr std::array time_units{
    time_unit{"month", std::chrono::hours(24 * 30)}, time_unit{"week", std::chrono::hours(24 * 7)},
    time_unit{"d", std::chrono::hours(24)},          time_unit{"h", std::chrono::hours(1)},
    time_unit{"min", std::chrono::minutes(1)},       time_unit{"s", std::chrono::seconds(1)},
    time_unit{"ms", std::chrono::milliseconds(1)},   time_unit{"us", std::chrono::microseconds(1)},
    time_unit{"ns", std::chrono::nanoseconds(1)},
};

/// Other words for them, without the plural s.
struct time_word {
  std::string_view word;
  std::string_view unit;
};

inline constexpr std::array time_words{
    time_word{"sec", "s"},          time_word{"second", "s"},       time_word{"minute", "min"},
    time_word{"hour", "h"},         time_word{"hr", "h"},           time_word{"day", "d"},
    time_word{"millisecond", "ms"}, time_word{"microsecond", "us"}, time_word{"nanosecond", "ns"},
};

}  // namespace mannerly
