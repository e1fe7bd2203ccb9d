#pragma once

// One GCRA limit whose whole state is an atomic word: no lock, no allocation, any thread. It does
// what a word can prove; for the rest (costs that need a log, refunds in the middle, another shape)
// its state is taken away once and for all, and whoever took it goes on under a lock. Each
// operation says when it was too late or could not be done.

#include "mannerly/limit/gcra.hpp"
#include "mannerly/store/store.hpp"

#include <atomic>
#include <limits>
#include <optional>

namespace mannerly {

class gcra_word {
 public:
  /// REQUIRES: kind leaking_bucket or token_bucket.
  gcra_word(const limit& l, duration guard) noexcept
      : lane_(l, guard), allowance_(lane_.allowance(one_unit)), most_(most_of(l)) {}

  /// Whether leave() was called: nothing works here any more.
  bool left() const noexcept { return word_.load(std::memory_order_relaxed) == gone; }

  /// Takes the state away; nullopt: somebody did before.
  std::optional<ticks> leave() noexcept;

  /// Fills `out`; false: left, or a cost of the batch needs a log.
  bool take(const take_request&, time_point now, take_result& out) noexcept;

  /// Undoes the departure if it is provably the newest; false: left, or a log could know more.
  bool give_back(time_point at, amount a, time_point now) noexcept { return refund(at, a, 0, now); }

  /// Charges, or refunds if the departure is provably the newest; false as for give_back.
  bool settle(time_point at, amount reserved, amount actual, time_point now) noexcept;

  /// False: left.
  bool pause(time_point until) noexcept;

  /// nullopt: left.
  std::optional<standing> peek(time_point now) const noexcept;

 private:
  static constexpr ticks gone = std::numeric_limits<ticks>::min();
  static amount most_of(const limit&) noexcept;

  /// The usual call, made quick: one call of one unit.
  bool take_one(const take_request&, time_point now, take_result& out) noexcept;
  bool take_batch(const take_request&, time_point now, take_result& out) noexcept;
  /// The word after a batch; nullopt: a cost needs a log.
  std::optional<ticks> plan(ticks before, const take_request&, time_point now,
                            take_result& out) const noexcept;

  enum class rank { newest, older, unknown };
  rank rank_of(ticks f, time_point at, amount, time_point now) const noexcept;
  bool refund(time_point at, amount reserved, amount actual, time_point now) noexcept;
  bool charge(time_point at, amount more) noexcept;

  const gcra lane_;
  const ticks allowance_;  ///< of one unit
  const amount most_;      ///< a cost above it never fits
  std::atomic<ticks> word_{0};
};

}  // namespace mannerly
