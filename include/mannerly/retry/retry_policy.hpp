#pragma once

// How a client retries: the knobs, all with polite defaults. A plain value, shared by the C++
// library, policy files and Python under the same names.

#include "mannerly/error.hpp"
#include "mannerly/time/clock.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace mannerly {

/// Full jitter (uniform over [0, min(max_delay, base_delay * 2^n)]) is the default; `none` exists
/// for tests and planning.
enum class jitter : std::uint8_t { full, none };

/// What a call does when the budget has no funds: end, or stay queued until funds come.
enum class when_empty : std::uint8_t { fail, wait };

struct budget_policy {
  double ratio = 0.1;       ///< retries earned per success; 0..10
  double per_second = 0.1;  ///< floor: retries earned by time alone (1 per 10 s); 0..10^6
  double capacity = 10;     ///< funds never exceed this; also the starting funds; 0 or 1..10^6
  when_empty on_empty = when_empty::fail;
};

struct retry_policy {
  int max_attempts = 5;  ///< counts the first; 1: never retry
  duration base_delay = std::chrono::milliseconds(250);
  duration max_delay = std::chrono::seconds(30);
  enum jitter jitter = jitter::full;
  /// A refused call without a server wait waits at least this, so that draws near zero do not burn
  /// the attempts inside one window.
  duration limited_floor = std::chrono::milliseconds(500);
  /// A server wait above this ends the call at once with the come-back time.
  duration retry_after_max = std::chrono::hours(1);
  /// false: backoff alone decides. Leave it alone unless the third party names absurd waits.
  bool respect_retry_after = true;
  /// Repeated after failures that may have reached the server. Adding one that is not idempotent
  /// says that doing it twice is harmless there. A refused call is repeated whatever its method.
  std::vector<std::string> allowed_methods{"GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"};
  std::vector<int> retry_statuses{408, 425, 500, 502, 503, 504};
  /// A request that carries this header may be repeated whatever its method.
  std::string idempotency_header = "Idempotency-Key";
  budget_policy budget;
};

/// Errors: errc::bad_config; `why`, if given, gets the member and what would be right.
result<void> check(const retry_policy&, std::string* why = nullptr);

}  // namespace mannerly
