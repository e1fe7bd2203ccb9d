#pragma once

// The retry budget: retries are paid from what successes earn, so that a failing third party sees
// at most a little more than the calls themselves. Fixed-point, exact for every ratio. Pure, not
// thread-safe.

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
  /// How long until the floor alone has earned one retry; duration::max() when it never will.
  duration until_funds(time_point now) const noexcept;
  double funds(time_point now) const noexcept;

 private:
  std::int64_t earned_until(time_point now) const noexcept;

  std::int64_t ratio_;     // in units of 1/scale of a retry
  std::int64_t capacity_;
  std::int64_t per_second_;
  std::int64_t funds_;
  time_point since_;
};

}  // namespace mannerly
