#pragma once

// A token bucket: GCRA with a burst; pacing alone keeps it for every cost up to the burst.
// Not thread-safe.

#include "limit/schedule.hpp"

#include <optional>

namespace mannerly {

class token_bucket {
 public:
  token_bucket(const limit&, duration guard);

  void adopt(ticks f) noexcept { schedule_.adopt(f); }
  bool fits(amount a) const noexcept { return a <= burst_; }
  std::optional<time_point> earliest(time_point from, amount a) const noexcept {
    return schedule_.earliest(from, a);
  }
  void take(time_point at, amount a) { schedule_.take(at, a); }
  bool give_back(time_point at, amount a) noexcept { return schedule_.give_back(at, a); }
  void settle(time_point at, amount reserved, amount actual) noexcept {
    schedule_.settle(at, reserved, actual);
  }
  void pause(time_point until) noexcept { schedule_.pause(until); }
  void align(time_point) noexcept {}
  void release(amount) noexcept {}
  void reshape(const limit&, duration guard, time_point now) noexcept;
  amount remaining(time_point now) const noexcept { return schedule_.available(now); }
  std::vector<booking> recent(time_point now) const;

 private:
  schedule schedule_;
  amount burst_;
  amount most_;  // in one window
  duration span_;
};

}  // namespace mannerly
