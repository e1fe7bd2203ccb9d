#pragma once

// A count per window. A window starts at the first departure after the one before it ended, and
// ends one period + guard later or where the server says. Not thread-safe.

#include "mannerly/limit/limit.hpp"

#include "limit/booking.hpp"

#include <optional>
#include <vector>

namespace mannerly {

class fixed_window {
 public:
  fixed_window(const limit&, duration guard);

  bool fits(amount a) const noexcept { return a <= count_; }
  std::optional<time_point> earliest(time_point from, amount a) const noexcept;
  void take(time_point at, amount a) noexcept;
  bool give_back(time_point at, amount a) noexcept;
  void settle(time_point at, amount reserved, amount actual) noexcept;
  void align(time_point end) noexcept;
  void release(amount) noexcept {}
  void reshape(const limit&, duration guard, time_point now) noexcept;
  amount remaining(time_point now) const noexcept;
  std::vector<booking> recent(time_point now) const;

 private:
  struct window {
    time_point start;
    time_point end;
    time_point newest;
    amount used = 0;
    bool told = false;  // its end is the server's
  };
  void stretch(window&) const noexcept;

  window current_;
  std::optional<window> before_;  // what a give_back of the whole window leads back to
  amount count_;
  duration period_;
  duration span_;
};

}  // namespace mannerly
