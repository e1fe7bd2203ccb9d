#pragma once

// The counters of one key in this process. Any thread may use it; a lagging clock reading never
// rewinds it. Operations complete inside the call, and `done` runs outside the lock.
//
// A single GCRA limit starts as one atomic word: a take is a clock read and a compare-exchange.
// The first thing a word cannot do (a cost that needs a log, a refund in the middle, another
// shape) moves the ledger, once and for all, to meters under a mutex, as all other ledgers are.

#include "mannerly/limit/meter.hpp"
#include "mannerly/store/gcra_word.hpp"
#include "mannerly/store/store.hpp"

#include <array>
#include <cstddef>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace mannerly {

class process_ledger final : public ledger {
 public:
  /// The clock must outlive the ledger.
  process_ledger(const clock&, std::span<const limit> limits, std::span<const duration> guards);

  /// take() without a callback.
  take_result take_now(const take_request&);

  void take(const take_request& request, taken done) override { done(take_now(request)); }
  void give_back(std::span<const amount> costs, duration ago) override;
  void settle(std::span<const amount> reserved, std::span<const amount> actual,
              duration ago) override;
  void release(std::span<const amount> costs) override;
  void pause(duration length) override;
  void align(std::size_t index, duration in) override;
  void reshape(std::span<const limit> limits, std::span<const duration> guards) override;
  void peek(std::function<void(std::span<const standing>)> done) override;

 private:
  void leave_word();
  std::unique_lock<std::mutex> lock_meters();
  time_point booked_near(time_point) const noexcept;

  const clock& clock_;
  std::optional<gcra_word> word_;  ///< a single GCRA limit; in force until it is left
  std::mutex mutex_;
  std::vector<meter> meters_;                ///< in force once the word is left
  std::array<time_point, 64> departures_{};  ///< the newest bookings of the meters, a ring
  std::size_t booked_ = 0;
};

}  // namespace mannerly
