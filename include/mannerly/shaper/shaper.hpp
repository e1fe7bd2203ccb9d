#pragma once

// The queue of one key: decides which call leaves when. A pure machine: time is an argument, and it
// never takes from a store itself; a driver asks next() what to do and does it until told to sleep
// or idle. Not thread-safe. Calls own their waiters; the shaper only links them.
//
// Where no rate is configured or stated, a new or paused key starts with one call in flight; each
// good answer doubles that, and without answers one more leaves every 100 ms.
//
// Order: repeats before first attempts, each first in, first out. Departures are taken from the
// ledger at their time and never ahead of it, so a call that is cancelled leaves no trace.

#include "mannerly/error.hpp"
#include "mannerly/feedback/advice.hpp"
#include "mannerly/limit/limit.hpp"
#include "mannerly/shaper/guard.hpp"
#include "mannerly/shaper/shaper_policy.hpp"
#include "mannerly/shaper/stated_limits.hpp"
#include "mannerly/shaper/waiter.hpp"
#include "mannerly/store/store.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace mannerly {

class shaper {
 public:
  /// REQUIRES: check() holds for each limit; at most max_limits of them.
  shaper(std::vector<limit> configured, const shaper_policy&, time_point now);
  shaper(const shaper&) = delete;
  shaper& operator=(const shaper&) = delete;

  /// Why a call was not queued.
  struct refusal {
    errc why;
    std::optional<duration> come_back_in;
  };

  /// Queues a call, or refuses it at once. Ask next() afterwards.
  std::optional<refusal> enqueue(waiter&, time_point now);

  /// Takes a call out of the queue; its place goes to the next. Not queued: no effect.
  void cancel(waiter&) noexcept;

  /// Ask the ledger for one call with these costs and max_wait 0, then report taken().
  struct take {
    std::span<const amount> costs;
  };
  /// This call leaves now; report how it ended. Ask next() again.
  struct leave {
    waiter* who;
    departure as;
  };
  /// The limits changed: ledger.reshape(limits(), guards()), then ask next() again.
  struct reshape {};
  /// The server's window of limit `index` ends then: ledger.align(), then ask next() again.
  struct align {
    std::size_t index;
    time_point end;
  };
  /// This call can never leave: its cost is above what a limit holds. Ask next() again.
  struct refuse {
    waiter* who;
    errc why;
  };
  /// Nothing to do before `until`; ask next() then, or after any other event.
  struct sleep {
    time_point until;
  };
  /// Nothing to do until something happens.
  struct idle {};
  using action = std::variant<take, leave, refuse, reshape, align, sleep, idle>;

  action next(time_point now);
  void taken(const take_result&, time_point now);

  /// The attempt was answered. True when a limit or a guard changed (worth an event).
  bool heard(const departure&, std::span<const cost>, const advice&, time_point now);
  /// The attempt ended without an answer.
  void lost(const departure&, std::span<const cost>, time_point now);
  /// The attempt was never sent.
  void unsent(const departure&, std::span<const cost>, time_point now);

  /// Nothing leaves before `until`; the later of two pauses wins. The driver tells the ledger.
  void pause(time_point until, time_point now);  /// First attempts do not leave before `until`;
                                                 /// repeats do. Replaces the last one.
  void hold_first(time_point until) noexcept { first_held_until_ = until; }
  /// Unlinks and returns the waiting calls that a pause keeps beyond their deadline or max_wait.
  std::vector<waiter*> too_late(time_point now);
  std::optional<time_point> paused_until(time_point now) const noexcept;

  std::span<const limit> limits() const noexcept { return limits_; }
  std::span<const duration> guards() const noexcept { return guard_values_; }
  std::size_t queued() const noexcept { return queued_; }
  std::size_t in_flight() const noexcept { return in_flight_; }
  /// When a call enqueued now could leave at the earliest, as far as is known.
  time_point estimate(time_point now) const noexcept;

 private:
  struct lane {
    waiter* head = nullptr;
    waiter* tail = nullptr;
  };
  enum class step : std::uint8_t { ask, asking, granted, never, after_release };

  waiter* front() const noexcept;
  void link(waiter&) noexcept;
  void unlink(waiter&) noexcept;
  void reconsider() noexcept;
  cost_row row_of(std::span<const cost>) const noexcept;
  void count(const waiter&, double sign) noexcept;
  std::optional<action> hold(time_point now);
  action release_front(time_point now);
  bool follow_stated();
  bool implied(const stated_limits::rate&) const noexcept;
  bool adopt(const stated_limits::rate&);
  void align_windows(const stated_limits::rate&);
  void start_ramp() noexcept;
  bool widen_guards(const departure&, time_point now);
  void calm_guards(time_point now);
  void ended(bool well) noexcept;

  shaper_policy policy_;
  std::vector<limit> limits_;  // the configured ones first
  std::size_t configured_;
  std::vector<guard> guards_;
  std::vector<duration> guard_values_;
  std::array<double, max_limits> queued_cost_{};
  stated_limits stated_;
  std::array<lane, 2> lanes_;
  cost_row row_;
  time_point slot_{};        // when the head was first due
  time_point not_before_{};  // the ledger said so
  time_point paused_until_{};
  time_point first_held_until_{};
  std::uint64_t sequence_ = 0;
  std::size_t queued_ = 0;
  std::size_t in_flight_ = 0;
  std::size_t ramp_ = 0;  // 0: no bound; else how many may be in flight while no rate is known
  time_point last_left_{};
  step step_ = step::ask;
  bool reshaped_ = false;
  struct alignment {
    std::size_t index;
    time_point end;
  };
  std::vector<alignment> alignments_;             // to be told to the ledger
  std::array<time_point, max_limits> aligned_{};  // what it was told
};

}  // namespace mannerly
