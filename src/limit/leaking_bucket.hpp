#pragma once

// A leaking bucket: GCRA pacing, and for costs that pacing alone cannot keep (above the burst, or
// not whole) a log of the last window. The log exists only while such a cost is in the window.
// docs/decisions/2026-11-30-large-costs.md. Not thread-safe.

#include "limit/schedule.hpp"
#include "limit/window_log.hpp"

#include <optional>

namespace mannerly {

class leaking_bucket {
 public:
  leaking_bucket(const limit&, duration guard);

  void adopt(ticks f) noexcept { schedule_.adopt(f); }
  bool fits(amount a) const noexcept { return a <= count_; }
  std::optional<time_point> earliest(time_point from, amount a) const noexcept;
  void take(time_point at, amount a);
  bool give_back(time_point at, amount a) noexcept;
  void settle(time_point at, amount reserved, amount actual);
  void pause(time_point until) noexcept { schedule_.pause(until); }
  void align(time_point) noexcept {}
  void release(amount) noexcept {}
  void reshape(const limit&, duration guard, time_point now);
  amount remaining(time_point now) const noexcept;
  std::vector<booking> recent(time_point now) const;

 private:
  // What left before the log began is known only from F.
  struct past {
    ticks f = 0;
    ticks margin = 0;
    time_point end;  // all of it left by then
  };
  past what_left() const noexcept;
  time_point falls_to(const past&, amount room) const noexcept;
  time_point log_allows(time_point from, amount a) const noexcept;
  void start_log();

  schedule schedule_;
  amount count_;
  duration span_;
  std::optional<window_log> log_;
  past past_;
  std::size_t takes_without_log_ = 0;
  time_point log_until_;  // when the newest cost that needs the log has left the window
};

}  // namespace mannerly
