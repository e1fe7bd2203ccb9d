#pragma once

// What a response says about limits, as relative values only. A plain value: whatever was absolute
// in the message has been measured against its own Date (docs/design/overview.md, feedback).

#include "mannerly/time/clock.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mannerly {

/// One limit as the message states it; nullopt: not stated.
struct stated_limit {
  std::string name = "default";
  std::string unit = "requests";
  std::optional<double> limit;
  std::optional<duration> window;
  std::optional<double> remaining;
  std::optional<duration> reset_in;
  friend bool operator==(const stated_limit&, const stated_limit&) = default;
};

enum class wait_source : std::uint8_t { none, retry_after, reset, body };

/// Why the call was refused; each kind has its own verdict (retry).
enum class refusal : std::uint8_t {
  none,
  rate,         ///< too fast: wait and try again
  quota_gone,   ///< billing or a used-up plan: waiting does not help
  concurrency,  ///< too many at once
  capacity,     ///< the provider is overloaded (529)
  ban,          ///< banned (418 with Retry-After)
};

struct advice {
  bool limited = false;  ///< refused, or not done, because of a limit
  enum refusal refusal = refusal::none;
  std::optional<duration> wait;  ///< how long to leave this scope alone; saturates at 2^31 s
  wait_source source = wait_source::none;
  /// The pause that the provider's documentation asks for; only when the call was refused, no wait
  /// was stated and the dialect was named.
  std::optional<duration> cooldown;
  std::optional<bool> should_retry;  ///< the server's own word (x-should-retry and the like)
  std::vector<stated_limit> limits;
};

}  // namespace mannerly
