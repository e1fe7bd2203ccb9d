#pragma once

// Durations, dates and counts as people write and read them on the command line. Pure.

#include "mannerly/time/clock.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mannerly {

/// "250ms", "30s", "5m", "1.5h", "2d", and sums ("1h30m"); a bare number is seconds. Nothing: not a
/// duration, or above 100 years.
std::optional<duration> parse_option_duration(std::string_view text);

/// Two units at most: "0.4 s", "12 s", "3 min 5 s", "2 h 10 min", "4 d 3 h".
std::string to_text(duration);

/// "2026-03-02T10:00:00Z", in UTC, rounded up to whole seconds.
std::string to_iso(wall_time);

/// "1 call", "2 calls".
std::string counted(std::uint64_t count, std::string_view noun);

/// "14:03:10", in local time.
std::string to_clock(wall_time);

}  // namespace mannerly
