#pragma once

// What a ledger must answer, written to be obvious: every departure is kept for ever and every
// question is answered by looking at all of them. Exact for limits whose interval is a whole number
// of nanoseconds; give_back and settle are only of the newest take. Single-threaded.

#include "mannerly/limit/limit.hpp"
#include "mannerly/store/store.hpp"

#include "store/bounds.hpp"

#include <optional>
#include <span>
#include <vector>

namespace mannerly::test {

/// GCRA.
struct slow_bucket {
  slow_bucket(const limit&, duration guard);
  time_point earliest(time_point from, amount) const;
  void book(time_point at, amount);
  void pause(time_point until) { floor = std::max(floor, until + allowance); }

  duration interval, allowance, catch_up{0};
  time_point due{}, floor{};  ///< paid off, and the same for pauses; long ago
};

class slow_meter {
 public:
  slow_meter(const limit&, duration guard);

  bool fits(amount) const;
  std::optional<time_point> earliest(time_point from, amount) const;
  void take(time_point at, amount);
  void give_back();
  void settle(amount actual);
  void release(amount a) { in_flight_ -= std::min(a, in_flight_); }
  void pause(time_point until);

  const limit& shape() const { return limit_; }
  const std::vector<departure>& log() const { return log_; }

 private:
  bool is_bucket() const;
  bool plain(amount) const;
  duration span() const { return limit_.period + guard_; }
  amount inside(time_point end) const;
  time_point when_window_has_room(time_point from, amount) const;
  time_point bucket(time_point from, amount) const;
  time_point fixed(time_point from, amount) const;
  time_point counter(time_point from, amount) const;

  struct counted {
    time_point start;
    amount before = 0, now = 0;
  };
  counted window_at(time_point) const;

  limit limit_;
  duration guard_;
  slow_bucket pace_;
  std::optional<slow_bucket> ramp_;
  time_point ramp_end_{}, paused_until_{}, newest_{};
  std::vector<departure> log_;
  time_point large_end_{};
  std::optional<counted> window_;
  amount in_flight_ = 0;
  std::vector<slow_meter> undo_;  ///< the state before the newest take, or nothing
};

/// Several of them, taken together or not at all.
class slow_ledger {
 public:
  slow_ledger(std::span<const limit>, std::span<const duration> guards);
  take_result take(time_point now, const take_request&);
  std::vector<slow_meter>& meters() { return meters_; }

 private:
  take_result place(time_point now, std::span<const amount> row, duration max_wait) const;
  std::vector<slow_meter> meters_;
};

}  // namespace mannerly::test
