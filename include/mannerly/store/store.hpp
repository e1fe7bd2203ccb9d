#pragma once

// The store seam: where the counters of a key live (this process, this host, a fleet).
//
// A store opens a *ledger* for a key: the counters of all its limits, taken together or not at
// all. Results cross this border as durations from the store's own now; no store trusts a caller's
// clock. Operations complete through `done`: inside the call for local stores, later on the loop
// for remote ones. A store that is out of reach answers with its stated fallback, never by
// dropping `done`.

#include "mannerly/limit/amount.hpp"
#include "mannerly/limit/limit.hpp"
#include "mannerly/time/clock.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

namespace mannerly {

/// One batch of calls. Row i of `costs` holds what call i costs under each limit of the ledger,
/// 0 for a limit that does not concern it. Rows may be shorter than the ledger has limits (another
/// user of the key reshaped it): the limits beyond do not concern the calls.
struct take_request {
  std::span<const amount> costs;  ///< calls * limits, row by row
  std::size_t calls = 1;
  duration max_wait{0};        ///< commit only departures that start within it
  std::span<duration> delays;  ///< receives the delay of each granted call; size >= calls
};

struct take_result {
  enum class kind : std::uint8_t { admitted, wait, never };
  enum kind kind = kind::admitted;
  std::size_t granted = 0;  ///< admitted: how many, in order; > 0
  duration wait{0};         ///< wait: ask again after this; duration::max(): after a release
  std::size_t limit = 0;    ///< wait, never: which limit binds
};

/// What a peek shows of one limit.
struct standing {
  amount remaining = 0;
  duration wait{0};  ///< until one unit may leave
};

class ledger {
 public:
  using taken = std::function<void(take_result)>;
  virtual ~ledger() = default;

  virtual void take(const take_request&, taken done) = 0;

  /// The newest departure booked here, `ago` before now (negative: still to come), did not happen.
  /// Best effort: only a tail can be given back without breaking the bound. Places in flight that
  /// were taken with it are free again; do not release them too.
  virtual void give_back(std::span<const amount> costs, duration ago) = 0;

  /// A departure `ago` before now cost `actual` instead of `reserved` (one entry a limit).
  virtual void settle(std::span<const amount> reserved, std::span<const amount> actual,
                      duration ago) = 0;

  /// The calls in flight of concurrency limits: one that was taken with these costs ended.
  virtual void release(std::span<const amount> costs) = 0;

  /// Nothing leaves for `length` from now; a later end wins over an earlier one.
  virtual void pause(duration length) = 0;

  /// A fixed window of limit `index` ends `in` from now.
  virtual void align(std::size_t index, duration in) = 0;

  /// Replaces the limits (same order and number or more) and guards; what was taken stays taken.
  virtual void reshape(std::span<const limit>, std::span<const duration> guards) = 0;

  virtual void peek(std::function<void(std::span<const standing>)> done) = 0;
};

class store {
 public:
  virtual ~store() = default;
  /// Opens the ledger of a key; the same key with equal limits shares its counters, and the guards
  /// then in force there.
  /// REQUIRES: check() holds for every limit; guards.size() == limits.size().
  virtual std::shared_ptr<ledger> open(std::string_view key, std::span<const limit> limits,
                                       std::span<const duration> guards) = 0;
};

}  // namespace mannerly
