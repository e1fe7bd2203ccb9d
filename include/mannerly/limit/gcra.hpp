#pragma once

// The arithmetic of one GCRA limit (leaking_bucket or token_bucket): parameters that never change,
// and pure functions from one state to the next. The state is the caller's: one 64-bit word F, the
// time (in ticks) at which all that was taken is paid off; 0 or less: idle for ever. A store may
// keep F in an atomic. Any thread may use a gcra; nothing here fails, sums saturate.
//
// One interval T is exactly 2^f ticks and a tick is at most 1 ns, so that no rate drifts: ticks of
// a time are computed from the clock's epoch, never accumulated. Time points before the epoch count
// as the epoch. docs/design/limits.md has the proof of the bounds.

#include "mannerly/limit/amount.hpp"
#include "mannerly/limit/limit.hpp"
#include "mannerly/time/clock.hpp"

namespace mannerly {

using ticks = std::int64_t;

class gcra {
 public:
  /// REQUIRES: check() holds and the kind is leaking_bucket or token_bucket; guard >= 0.
  gcra(const limit&, duration guard) noexcept;

  /// Whether pacing alone keeps the promise for this cost. Other costs of a leaking_bucket (above
  /// the burst or not whole) need the log that `meter` keeps; a token_bucket never holds others.
  bool exact(amount) const noexcept;

  /// What a cost adds to F: amount * T, rounded up.
  ticks charge(amount) const noexcept;

  /// The first time at or after `from` at which the cost may leave.
  time_point earliest(ticks f, time_point from, amount) const noexcept;

  /// F after the cost left at `at`; never less than before, also when `at` is an old reading.
  ticks taken(ticks f, time_point at, amount) const noexcept;

  /// F such that nothing leaves before `until` and no burst comes after it; a later end wins.
  ticks paused(ticks f, time_point until) const noexcept;

  /// F, as `from` left it, under this limit or guard: a wait stays as long as it is, spent burst
  /// stays spent (in units).
  ticks rescaled(ticks f, const gcra& from, time_point now) const noexcept;

  /// What could leave at once at `now`: at most the burst, and nothing below one unit.
  amount available(ticks f, time_point now) const noexcept;

  /// Rounds down. Strictly increasing.
  ticks to_ticks(time_point) const noexcept;
  /// Rounds up: the first time whose ticks are at least these. to_time(to_ticks(t)) is t.
  time_point to_time(ticks) const noexcept;

  /// T in ticks, a power of two.
  ticks interval() const noexcept { return ticks(1) << shift_; }
  /// How far F may be ahead of a departure of this cost.
  ticks allowance(amount) const noexcept;
  /// How late a departure may be and still keep the slots after it.
  duration catch_up() const noexcept { return catch_up_; }

 private:
  int shift_ = 0;               // T is 2^shift_ ticks
  std::uint64_t fraction_ = 0;  // a nanosecond is 1 + fraction_ / 2^64 ticks
  std::uint64_t inverse_ = 0;   // a tick is inverse_ / 2^64 ns, rounded down
  amount burst_ = one_unit;
  duration catch_up_{0};
  ticks guard_ticks_ = 0;    // token_bucket: taken off the allowance
  bool whole_only_ = false;  // leaking_bucket
};

}  // namespace mannerly
