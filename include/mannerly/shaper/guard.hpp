#pragma once

// Learns how much later than our departures the third party may see arrivals: widens when we are
// refused although we believed ourselves inside, and shrinks slowly. Pure.

#include "mannerly/limit/limit.hpp"
#include "mannerly/time/clock.hpp"

namespace mannerly {

class guard {
 public:
  guard(const limit&, time_point now);

  duration value() const noexcept { return value_; }

  /// Refused inside the limit: doubles, once for all that were in flight together, and never above
  /// a quarter of the period. True when the value changed.
  bool refused(time_point left_at, time_point now) noexcept;

  /// After a minute without a refusal it gives back a tenth. True when the value changed.
  bool calm(time_point now) noexcept;

 private:
  duration start_;
  duration most_;
  duration value_;
  bool fixed_;
  time_point changed_;
};

}  // namespace mannerly
