#pragma once

// A pause around a kind of limit that has no pacing of its own: nothing leaves before the end of
// the pause, and for one window after it departures are spaced at the rate, not let go as a block.
// Not thread-safe.

#include "limit/schedule.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace mannerly {

template <typename Kind>
class paced {
 public:
  paced(const limit& l, duration guard)
      : kind_(l, guard), count_(l.count), window_(window_of(l, guard)), guard_(guard) {}

  bool fits(amount a) const noexcept { return kind_.fits(a); }

  std::optional<time_point> earliest(time_point from, amount a) const noexcept {
    if (ramp_ && from < ramp_end_)
      from = std::max(from, std::min(ramp_end_, ramp_->earliest(from, a)));
    return kind_.earliest(from, a);
  }

  void take(time_point at, amount a) {
    if (ramp_ && at < ramp_end_) ramp_->take(at, a);
    newest_ = std::max(newest_, at);
    kind_.take(at, a);
  }

  bool give_back(time_point at, amount a) noexcept {
    if (!kind_.give_back(at, a)) return false;
    if (ramp_) ramp_->give_back(at, a);
    return true;
  }

  void settle(time_point at, amount reserved, amount actual) {
    if (ramp_) ramp_->settle(at, reserved, actual);
    kind_.settle(at, reserved, actual);
  }

  void pause(time_point until) {
    // Only now is an old ramp dropped: a take beyond its end may yet be given back.
    if (!ramp_ || newest_ >= ramp_end_) ramp_.emplace(pace(), guard_);
    ramp_->pause(until);
    ramp_end_ = std::max(ramp_end_, until + window_);
  }

  void align(time_point end) noexcept { kind_.align(end); }
  void release(amount a) noexcept { kind_.release(a); }

  void reshape(const limit& l, duration guard, time_point now) {
    kind_.reshape(l, guard, now);
    ramp_end_ += window_of(l, guard) - window_;
    count_ = l.count;
    window_ = window_of(l, guard);
    guard_ = guard;
    if (ramp_) ramp_->reshape(pace(), guard, now);
  }

  amount remaining(time_point now) const noexcept {
    const amount left = kind_.remaining(now);
    return ramp_ && now < ramp_end_ ? std::min(left, ramp_->available(now)) : left;
  }

  std::vector<booking> recent(time_point now) const { return kind_.recent(now); }

 private:
  // Calls in flight have no rate: a pause of theirs just ends.
  static duration window_of(const limit& l, duration guard) {
    return l.kind == limit_kind::concurrency ? duration(0) : l.period + guard;
  }
  limit pace() const {
    return {.count = count_, .period = std::max(window_ - guard_, duration(count_))};
  }

  Kind kind_;
  std::int64_t count_;
  duration window_;
  duration guard_;
  std::optional<schedule> ramp_;
  time_point ramp_end_;
  time_point newest_;  // take, given back or not
};

}  // namespace mannerly
