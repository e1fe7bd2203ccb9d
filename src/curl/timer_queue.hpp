#pragma once

// The timers of the loop: a binary heap over a slab, so that adding, cancelling and taking out cost
// O(log n) and a timer costs about 64 bytes. Equal times keep the order of adding. Pure: no clock,
// no thread; one thread at a time.

#include "mannerly/time/loop.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace mannerly {

class timer_queue {
 public:
  loop::timer_id add(time_point when, task);
  /// Ids that already ran or were cancelled are ignored.
  void cancel(loop::timer_id) noexcept;

  std::size_t size() const noexcept { return heap_.size(); }
  std::optional<time_point> next() const noexcept;

  /// What add() gives out next; a round of take_due() stops before timers added during that round.
  std::uint64_t mark() const noexcept { return next_order_; }
  /// Takes out the earliest timer if it is due at `now` and was added before `mark`.
  bool take_due(time_point now, std::uint64_t mark, task& out);

  void clear();

 private:
  struct entry {
    time_point when;
    std::uint64_t order;
    std::uint32_t slot;
    bool before(const entry& o) const noexcept {
      return when != o.when ? when < o.when : order < o.order;
    }
  };
  struct slot {
    task run;
    std::uint32_t place = 0;  ///< in heap_ while used, next free slot otherwise
    std::uint32_t generation = 1;
  };

  std::uint32_t take_slot();
  void free_slot(std::uint32_t) noexcept;
  void remove_at(std::uint32_t place) noexcept;
  void put(std::uint32_t place, const entry&) noexcept;
  void sift_up(std::uint32_t place, const entry&) noexcept;
  void sift_down(std::uint32_t place, const entry&) noexcept;

  static constexpr std::uint32_t none = 0xffffffff;

  std::vector<entry> heap_;
  std::deque<slot> slots_;
  std::uint32_t first_free_ = none;
  std::uint64_t next_order_ = 0;
};

}  // namespace mannerly
