#pragma once

// A limit as people write and read it: count, period, kind, burst, unit, name. A plain value.
//
// Text form:  [COUNT unit]/[N]period [burst B] [kind] [guard D] [name NAME]
//   "10/s"  "100/min burst 10"  "90000 tokens/min"  "2/10s sliding_log"  "4 concurrent"
//   "50/1s fixed_window"  "40/20s token_bucket burst 40"  "10/s guard 20ms"
// "request", "req", "call" and their plurals are the unit "requests".
// Periods: ns us ms s sec second min minute h hour d day week month (30 days), plural too.

#include "mannerly/error.hpp"
#include "mannerly/time/clock.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mannerly {

/// What the third party promises to count, as an outbound schedule (docs/design/overview.md).
enum class limit_kind : std::uint8_t {
  leaking_bucket,   ///< at most count in any window of one period, evenly spaced (GCRA)
  token_bucket,     ///< burst + count in any window of one period (GCRA)
  fixed_window,     ///< count per window; windows start at a departure or at the server's reset
  sliding_log,      ///< count in any window, exactly, as early as possible
  sliding_counter,  ///< the previous window's count weighed by its overlap, plus this window's
  concurrency,      ///< count in flight
};

struct limit {
  std::int64_t count = 1;                     ///< units per period, or units in flight
  duration period = std::chrono::seconds(1);  ///< not used by concurrency
  limit_kind kind = limit_kind::leaking_bucket;
  std::int64_t burst = 1;  ///< leaking_bucket (1..count) and token_bucket
  std::string unit = "requests";
  std::string name;  ///< empty: the text form of count and period
  /// How much later than departure spacing the third party may see arrivals. Unset: automatic,
  /// starts small and follows what is refused. Leave it unset unless a provider names a figure.
  std::optional<duration> guard;

  friend bool operator==(const limit&, const limit&) = default;
};

/// Errors: errc::bad_limit. `why`, when given, receives a sentence naming the word that is wrong.
result<limit> parse_limit(std::string_view text, std::string* why = nullptr);

/// The same checks for a limit made in code: count 1..9e12 and at most one unit a nanosecond,
/// period 1 us..10 years, burst in range and back within a century, guard 0..1 h.
result<void> check(const limit&, std::string* why = nullptr);

/// A short text that parses back to the same limit.
std::string to_string(const limit&);

std::string_view name_of(limit_kind) noexcept;

/// The guard used until something is learned: clamp(interval / 2, 3 ms, 50 ms), where interval is
/// period / count; half an interval costs half a call per period. A set guard is returned as it is.
duration initial_guard(const limit&) noexcept;

}  // namespace mannerly
