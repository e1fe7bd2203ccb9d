#pragma once

// Mirrors a third party that weighs the window before by its overlap: previous * (1 - f) + current
// stays at or below the count, f being how much of the current window is over. Not thread-safe.

#include "mannerly/limit/limit.hpp"

#include "limit/booking.hpp"

#include <optional>
#include <vector>

namespace mannerly {

class sliding_counter {
 public:
  sliding_counter(const limit&, duration guard);

  bool fits(amount a) const noexcept { return a <= count_; }
  std::optional<time_point> earliest(time_point from, amount a) const noexcept;
  void take(time_point at, amount a) noexcept;
  bool give_back(time_point at, amount a) noexcept;
  void settle(time_point at, amount reserved, amount actual) noexcept;
  void align(time_point) noexcept {}
  void release(amount) noexcept {}
  void reshape(const limit&, duration guard, time_point now) noexcept;
  amount remaining(time_point now) const noexcept;
  std::vector<booking> recent(time_point now) const;

 private:
  struct windows {
    time_point start;
    amount current = 0;
    amount previous = 0;
  };
  windows at_time(time_point) const noexcept;
  amount* holding(time_point) noexcept;

  windows now_;
  std::optional<windows> before_;  // what a give_back of the whole window leads back to
  amount count_;
  duration span_;
};

}  // namespace mannerly
