#pragma once

// A count in any window, exactly and as early as possible, out of a log of the last window.
// Not thread-safe.

#include "mannerly/limit/limit.hpp"

#include "limit/window_log.hpp"

#include <optional>

namespace mannerly {

class sliding_log {
 public:
  sliding_log(const limit&, duration guard);

  bool fits(amount a) const noexcept { return a <= count_; }
  std::optional<time_point> earliest(time_point from, amount a) const noexcept {
    return log_.earliest(from, a).at;
  }
  void take(time_point at, amount a) { log_.take(at, a); }
  bool give_back(time_point at, amount a) noexcept { return log_.give_back(at, a); }
  void settle(time_point at, amount reserved, amount actual) { log_.settle(at, reserved, actual); }
  void align(time_point) noexcept {}
  void release(amount) noexcept {}
  void reshape(const limit&, duration guard, time_point now) noexcept;
  amount remaining(time_point now) const noexcept { return log_.spare(now); }
  std::vector<booking> recent(time_point) const { return log_.bookings(); }

 private:
  amount count_;
  window_log log_;
};

}  // namespace mannerly
