#pragma once

// The names of limit fields, read by one grammar: [prefix-]ratelimit[-words], where the words hold
// a verb (limit, remaining, reset ...) and the rest is the limit's name. It covers every provider
// that follows the habit; the others are in their dialect's file.

#include "mannerly/time/clock.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace mannerly {

/// What a field says about its limit.
enum class verb : std::uint8_t {
  limit,
  remaining,
  used,
  reset,        ///< absolute or relative, by magnitude
  reset_after,  ///< relative
  reset_ms,     ///< relative, milliseconds
  reset_time,   ///< a twin of reset
  window,       ///< with unit, else seconds
  window_ms,
  interval_seconds,  ///< a window, or the refill interval beside a fill rate
  name,
  policy,
  refill_rate,  ///< units a refill interval
  refill_per_second,
  refill_cost,
};

struct field_name {
  std::uint32_t family = 0;  ///< fields of one family describe the same limits
  bool ietf = false;         ///< the names of the IETF drafts: strict syntax
  bool tentative = false;    ///< no "ratelimit" in it: a limit only beside its remaining
  std::string_view glued;    ///< a word glued to the marker (ReadRateLimit, RateLimitBySize)
  std::string_view name;     ///< words that name the limit, may be empty
  std::optional<verb> what;  ///< nullopt: no verb in it
};

/// REQUIRES: `lower` is in lower case. nullopt: no limit field.
std::optional<field_name> parse_field_name(std::string_view lower) noexcept;

/// The window that the words of a limit's name give (minute, day, 24hour), if any.
std::optional<duration> window_of(std::string_view name) noexcept;

/// The unit that the words of a limit's name give, "requests" by default.
std::string_view unit_of(std::string_view name) noexcept;

/// A stable number for a family of field names.
std::uint32_t family_of(std::string_view prefix) noexcept;

}  // namespace mannerly
