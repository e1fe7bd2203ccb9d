#pragma once

// The retry budget of one key: retries are paid from what successes earn, so that a failing third
// party sees at most a little more than the calls themselves. In any window of length w
//     retries <= capacity + ratio * successes + per_second * w.
// Fixed-point, exact for every ratio to 10^-9. It never touches an attempt under way. Pure, not
// thread-safe; a lagging `now` earns nothing and takes nothing back.

#include "mannerly/retry/retry_policy.hpp"
#include "mannerly/time/clock.hpp"

#include <cstdint>

namespace mannerly {

class budget {
 public:
  budget(const budget_policy&, time_point now);

  /// A call was answered well.
  void deposit(time_point now) noexcept;
  /// Takes the price of one retry, at the moment it is decided; false: no funds.
  bool withdraw(time_point now) noexcept;
  /// A decided retry was never made (cancelled): its price comes back.
  void refund(time_point now) noexcept;
  bool empty(time_point now) const noexcept;
  /// How long until the floor alone has earned one retry; 0 with funds, duration::max() when it
  /// never will.
  duration until_funds(time_point now) const noexcept;
  /// Holds as much as it ever can.
  bool full(time_point now) const noexcept;
  /// In retries, for people and metrics.
  double funds(time_point now) const noexcept;

 private:
  struct balance {
    std::int64_t funds;  // in 10^-9 of a retry
    std::int64_t carry;  // earned, but less than that: in 10^-18 of a retry
  };
  balance balance_at(time_point now) const noexcept;
  void settle(time_point now) noexcept;

  std::int64_t ratio_;  // in 10^-9 of a retry, as are the next two
  std::int64_t capacity_;
  std::int64_t per_second_;
  balance balance_;
  time_point since_;
};

}  // namespace mannerly
