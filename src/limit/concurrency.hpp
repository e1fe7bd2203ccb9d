#pragma once

// A count in flight: no time helps, only a release. Not thread-safe.

#include "mannerly/limit/limit.hpp"

#include "limit/booking.hpp"

#include <optional>
#include <vector>

namespace mannerly {

class concurrency {
 public:
  concurrency(const limit&, duration guard) noexcept;

  bool fits(amount a) const noexcept { return a <= count_; }
  std::optional<time_point> earliest(time_point from, amount a) const noexcept;
  void take(time_point, amount a) noexcept;
  bool give_back(time_point, amount a) noexcept;
  /// What is in flight is released with what was taken.
  void settle(time_point, amount, amount) noexcept {}
  void align(time_point) noexcept {}
  void release(amount a) noexcept;
  void reshape(const limit&, duration guard, time_point now) noexcept;
  amount remaining(time_point) const noexcept;
  std::vector<booking> recent(time_point) const { return {}; }

 private:
  amount count_;
  amount in_flight_ = 0;
};

}  // namespace mannerly
