#pragma once

// A loop in virtual time: run() executes tasks and timers in order and moves its clock from one to
// the next, so that hours pass in microseconds and every run is the same. Single-threaded.

#include "mannerly/time/loop.hpp"
#include "mannerly/time/manual_clock.hpp"

#include <deque>
#include <map>
#include <utility>

namespace mannerly {

class virtual_loop final : public loop {
 public:
  time_point now() const noexcept override { return clock_.now(); }
  wall_time wall() const noexcept override { return clock_.wall(); }
  void post(task t) override { ready_.push_back(std::move(t)); }
  timer_id at(time_point when, task t) override;
  void cancel(timer_id) noexcept override;

  /// Runs what is due up to and including `until`, then stands at `until`.
  void run_until(time_point until);
  void run_for(duration d) { run_until(now() + d); }
  /// Runs until nothing is left to run. REQUIRES: the work ends by itself.
  void run();
  /// The clock itself, for steps.
  manual_clock& time() noexcept { return clock_; }

 private:
  bool run_one(time_point until);

  manual_clock clock_;
  std::deque<task> ready_;
  std::map<std::pair<time_point, timer_id>, task> timers_;
  std::map<timer_id, time_point> due_;
  timer_id next_id_ = 1;
};

}  // namespace mannerly
