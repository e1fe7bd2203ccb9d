#pragma once

// The exact arithmetic of one limit: when may a cost of this size leave, and what is left after.
// Pure: time comes in as an argument; a reading older than the newest one never rewinds it.
// Not thread-safe; a store puts it under its lock.
//
// Bounds (docs/design/limits.md has the proofs):
//   leaking_bucket: interval T = (period + guard) / (count + 1 - burst). A departure later than its
//     slot by no more than `catch_up` = min(guard, guard/count + 250 us), above 500 a second the
//     whole guard, keeps the following slots; a later one pushes them, so that gaps stay at least
//     T - catch_up. Costs above the burst or
//     not whole are also held against an exact log of the last period + guard.
//   token_bucket: T = period / count, allowance (burst - 1) T less the guard.
//   fixed_window: count per window of period + guard, a window starts at the first departure after
//     the one before it ended, or where align() put it.
//   sliding_log: the departure count places back must be at least period + guard ago.
//   sliding_counter: prev * (1 - f) + cur <= count over windows of period + guard.
//   concurrency: count in flight; no time helps, only a release.

#include "mannerly/limit/amount.hpp"
#include "mannerly/limit/gcra.hpp"
#include "mannerly/limit/limit.hpp"

#include <memory>
#include <optional>

namespace mannerly {

class meter {
 public:
  meter(const limit&, duration guard);
  ~meter();
  meter(meter&&) noexcept;
  meter& operator=(meter&&) noexcept;

  /// leaking_bucket and token_bucket: goes on from F as a gcra of the same limit left it.
  /// REQUIRES: nothing was taken here.
  void adopt(ticks f) noexcept;

  /// Whether a cost can ever be admitted (it is at most what the limit holds at once).
  bool fits(amount) const noexcept;

  /// The earliest time at or after `from` at which the cost may leave if nothing else is taken;
  /// nullopt: unknown, a release must come first (concurrency). REQUIRES: fits(a).
  std::optional<time_point> earliest(time_point from, amount a) const noexcept;

  /// Books a departure. REQUIRES: earliest(at, a) <= at.
  void take(time_point at, amount a);

  /// Undoes the newest take, exactly (64 in a row at least); false (and no change) when something
  /// was booked after it and undoing would let a window hold more than it may.
  bool give_back(time_point at, amount a);

  /// A departure at `at` was booked with `reserved` but cost `actual`: refunds or charges the
  /// difference. A refund is dropped as far as the bound would not hold with it.
  void settle(time_point at, amount reserved, amount actual);

  /// concurrency only: the call ended.
  void release(amount a) noexcept;

  /// Nothing leaves before `until`; after it at the shaped rate, burst credit is gone. Kinds
  /// without a pace of their own are spaced evenly for one window. A later end wins.
  void pause(time_point until) noexcept;

  /// A window known to end at `end` (the server's reset); fixed_window only, others ignore it.
  void align(time_point end) noexcept;

  /// Another limit or guard from now on; what was taken stays taken.
  void reshape(const limit&, duration guard, time_point now);

  /// What could leave at once, in millionths, at `now`.
  amount remaining(time_point now) const noexcept;

  const limit& shape() const noexcept;
  duration guard() const noexcept;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace mannerly
