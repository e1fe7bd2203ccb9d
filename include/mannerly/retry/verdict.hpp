#pragma once

// Puts the three pieces together: is it worth trying again, after how long, and who pays.
// Pure: time and randomness are arguments. The budget is asked before the wait.

#include "mannerly/error.hpp"
#include "mannerly/retry/budget.hpp"
#include "mannerly/retry/classify.hpp"

#include <cstdint>
#include <optional>

namespace mannerly {

/// A small, fast, seedable generator (splitmix64): runs repeat with the same seed.
class random_source {
 public:
  explicit random_source(std::uint64_t seed) noexcept : state_(seed) {}
  std::uint64_t next() noexcept;
  /// Uniform over [0, bound]; 0 for a bound below 1.
  duration up_to(duration bound) noexcept;

 private:
  std::uint64_t state_;
};

struct verdict {
  enum class kind : std::uint8_t { done, again, wait_for_funds, give_up };
  enum kind kind = kind::done;
  duration after{0};                     ///< again: wait this; wait_for_funds: ask again then
  errc why = errc::retries_exhausted;    ///< give_up
  std::optional<duration> come_back_in;  ///< give_up: when the server will have room
  bool server_named = false;             ///< again: `after` holds a server wait (a pause for all)
};

struct verdict_input {
  classified outcome;
  const advice& said;
  int attempts = 1;                    ///< made so far
  std::optional<duration> time_left;   ///< until the deadline
};

/// The server's wait is never shortened; jitter only adds.
verdict decide(const verdict_input&, const retry_policy&, budget&, random_source&, time_point now);

/// min(max_delay, base_delay * 2^(attempts - 1)), without overflow.
duration backoff_bound(const retry_policy&, int attempts) noexcept;

}  // namespace mannerly
