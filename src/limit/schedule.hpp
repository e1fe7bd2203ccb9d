#pragma once

// The state of one GCRA limit: F, a pause, and the newest takes, so that they can be undone or
// settled exactly. Not thread-safe.

#include "mannerly/limit/gcra.hpp"

#include "limit/booking.hpp"

#include <algorithm>
#include <deque>
#include <vector>

namespace mannerly {

class schedule {
 public:
  static constexpr std::size_t most_links = 1024;  ///< how many takes are remembered

  schedule(const limit& l, duration guard) : pace_(l, guard) {}

  /// Goes on from F; what it stands for is known only from it. REQUIRES: nothing was taken.
  void adopt(ticks f) noexcept { f_ = f; }

  const gcra& pace() const noexcept { return pace_; }
  /// F without the pause.
  ticks paid_off() const noexcept { return f_; }

  time_point earliest(time_point from, amount a) const noexcept {
    return pace_.earliest(std::max(f_, floor_), from, a);
  }
  void take(time_point at, amount a);

  /// Only the newest take; false (and no change) for another.
  bool give_back(time_point at, amount a) noexcept;

  /// `at` may differ a little from when it was booked: the remembered take of that cost nearest to
  /// it, within a second, is meant. A refund that idleness or a later departure has used up already
  /// changes nothing.
  void settle(time_point at, amount reserved, amount actual) noexcept;

  void pause(time_point until) noexcept { floor_ = pace_.paused(floor_, until); }
  void reshape(const limit&, duration guard, time_point now) noexcept;

  amount available(time_point now) const noexcept {
    return pace_.available(std::max(f_, floor_), now);
  }
  /// When the last departure was; an old reading may have booked an earlier one after it.
  time_point last_take() const noexcept;
  /// Of the takes that F and `end` (the last of them) speak of, what may have left after `since`,
  /// at most; whole units.
  amount taken_since(ticks f, time_point end, time_point since) const noexcept;
  /// All that may have left after `since`, at most `most`, as one booking.
  std::vector<booking> recent(time_point since, amount most) const;

 private:
  struct link {
    booking what;
    ticks before;  // F when it was taken
    ticks floor;   // the pause when it was taken
  };
  ticks replay(std::size_t from) const noexcept;
  std::deque<link>::iterator nearest(time_point at, amount);

  gcra pace_;
  ticks f_ = 0;
  ticks floor_ = 0;
  std::deque<link> links_;  // the newest takes, in order of booking
};

}  // namespace mannerly
