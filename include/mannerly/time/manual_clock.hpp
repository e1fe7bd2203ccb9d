#pragma once

// A clock that moves only when told: the one tests and the simulator use. Not thread-safe.

#include "mannerly/time/clock.hpp"

namespace mannerly {

class manual_clock final : public clock {
 public:
  explicit manual_clock(time_point start = time_point{std::chrono::hours(1)},
                        wall_time wall = wall_time{std::chrono::seconds(1772452800)})
      : now_(start), wall_(wall) {}

  time_point now() const noexcept override { return now_; }
  wall_time wall() const noexcept override { return wall_; }

  void advance(duration d) { now_ += d, wall_ += d; }
  /// Goes to t; the wall clock moves along. Going back is allowed (a lagging reading).
  void set(time_point t) { wall_ += t - now_, now_ = t; }
  /// Steps the wall clock alone, as NTP or an operator would.
  void step_wall(duration d) { wall_ += d; }

 private:
  time_point now_;
  wall_time wall_;
};

}  // namespace mannerly
