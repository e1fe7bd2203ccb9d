#pragma once

// Puts the three pieces together: is it worth trying again, after how long, and who pays.
// Pure: time and randomness are arguments. The budget is asked before the wait.

#include "mannerly/error.hpp"
#include "mannerly/retry/budget.hpp"
#include "mannerly/retry/classify.hpp"
#include "mannerly/retry/random_source.hpp"

#include <cstdint>
#include <optional>

namespace mannerly {

struct verdict {
  enum class kind : std::uint8_t { done, again, wait_for_funds, give_up };
  enum kind kind = kind::done;
  duration after{0};  ///< again: wait this; wait_for_funds: ask again then
  /// give_up: the reason. A permanent outcome with an error of its own ends with that one instead.
  errc why = errc::retries_exhausted;
  std::optional<duration> come_back_in;  ///< give_up: when trying again makes sense, if known
  bool server_named = false;             ///< again: `after` holds a server wait (a pause for all)
};

struct verdict_input {
  classified outcome;
  const advice& said;
  int attempts = 1;                   ///< made so far
  std::optional<duration> time_left;  ///< until the deadline
  duration waited{0};                 ///< since the outcome, when asking again after wait_for_funds
  int max_attempts = 0;               ///< of this call; 0: the policy's
};

/// The server's wait is never shortened; jitter only adds. `again` has paid the budget: refund() it
/// if the attempt is not made. wait_for_funds may be asked again earlier, whenever a success
/// deposits.
verdict decide(const verdict_input&, const retry_policy&, budget&, random_source&, time_point now);

/// min(max_delay, base_delay * 2^(attempts - 1)), without overflow.
duration backoff_bound(const retry_policy&, int attempts) noexcept;

}  // namespace mannerly
