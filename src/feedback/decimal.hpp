#pragma once

// A plain decimal number as headers write it: digits, perhaps a point and more digits. No sign, no
// exponent, no hexadecimal, ASCII digits only. Any length is read in one pass.

#include "mannerly/time/clock.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace mannerly {

struct decimal {
  std::uint64_t whole = 0;  ///< saturates
  std::uint32_t nanos = 0;  ///< the fraction in billionths, rounded up
  bool saturated = false;   ///< the digits did not fit
};

/// Waits, windows and resets saturate here (2^31 s, RFC 9111 1.2.2).
inline constexpr duration longest_wait = std::chrono::seconds{std::int64_t{1} << 31};

/// The whole text as a number; nullopt if it is anything else.
std::optional<decimal> parse_decimal(std::string_view text) noexcept;

/// Takes a number from the front of the text; nullopt (text unchanged) if there is none.
std::optional<decimal> take_decimal(std::string_view& text) noexcept;

/// That many `unit`s, saturating at longest_wait. REQUIRES: unit is 1 ns, 1 us, 1 ms or whole
/// seconds.
duration scaled(const decimal& count, duration unit) noexcept;

/// As a count of a limit; nullopt beyond 2^63-1.
std::optional<double> to_count(const decimal& number) noexcept;

}  // namespace mannerly
