#pragma once

// An exact log of departures that keeps any window of one span at or below a count. Bookings never
// overtake: none leaves before the newest one. Memory is bounded; in a crowded log neighbours are
// counted as one at the later time. Not thread-safe.

#include "limit/booking.hpp"

#include <deque>
#include <vector>

namespace mannerly {

class window_log {
 public:
  window_log(amount count, duration span, std::size_t most_entries);

  struct slot {
    time_point at;
    amount spare;  ///< what the window that ends there could hold besides
  };
  /// The first time at or after `from` at which the cost fits. REQUIRES: a <= count.
  slot earliest(time_point from, amount a) const noexcept;

  void take(time_point at, amount a);
  bool give_back(time_point at, amount a) noexcept;
  void settle(time_point at, amount reserved, amount actual);

  /// What the window that ends at `now` could still hold.
  amount spare(time_point now) const noexcept;

  void reshape(amount count, duration span);
  std::vector<booking> bookings() const;

 private:
  struct entry {
    time_point first;
    time_point last;  // all of it counts as having left here
    amount cost;
  };
  entry* find(time_point at, amount least, duration slack) noexcept;
  void add(time_point at, amount a);

  std::deque<entry> entries_;  // by `last`
  amount sum_ = 0;
  amount count_;
  duration span_;
  std::size_t most_;
};

}  // namespace mannerly
