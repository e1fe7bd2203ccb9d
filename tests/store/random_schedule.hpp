#pragma once

// What the property tests share: a random choice of limits on a process store, and a clock that
// goes on in random steps and sometimes lags.

#include "mannerly/store/process_store.hpp"
#include "mannerly/time/manual_clock.hpp"

#include <iterator>
#include <memory>
#include <random>
#include <vector>

namespace mannerly::test {

class random_schedule {
 public:
  explicit random_schedule(std::uint32_t seed) : random_(seed) {
    const std::size_t n = 1 + below(3);
    for (std::size_t i = 0; i < n; ++i) {
      limits_.push_back(parse_limit(shapes[below(std::size(shapes))]).value());
      guards_.push_back(guards[below(std::size(guards))]);
    }
    ledger_ = store_.open("k", limits_, guards_);
  }

 protected:
  std::size_t below(std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
  }

  /// Whole tenths of a millisecond: two times are equal or clearly apart, so that a nanosecond of
  /// rounding never decides.
  void let_time_pass() {
    constexpr int steps[] = {0, 7, 123, 1000, 3333, 20000};
    newest_ += std::chrono::microseconds(100) * steps[below(std::size(steps))];
    clock_.set(below(5) == 0 ? newest_ - std::chrono::milliseconds(2) : newest_);
  }

  duration random_wait() {
    constexpr duration waits[] = {std::chrono::seconds(0), std::chrono::milliseconds(100),
                                  std::chrono::seconds(1), std::chrono::seconds(10)};
    return waits[below(std::size(waits))];
  }

  take_result take(const take_request& request) {
    take_result got;
    ledger_->take(request, [&](take_result r) { got = r; });
    return got;
  }

  /// Their intervals are whole numbers of nanoseconds with each guard.
  static constexpr const char* shapes[] = {
      "10/s",
      "100 tokens/s",
      "20/s burst 5",
      "40/min burst 9",
      "5/s fixed_window",
      "8/s token_bucket burst 6",
      "8/s sliding_log",
      "10/s sliding_counter",
      "4 concurrent",
  };
  static constexpr duration guards[] = {std::chrono::milliseconds(0), std::chrono::milliseconds(32),
                                        std::chrono::milliseconds(160)};

  std::mt19937 random_;
  manual_clock clock_;
  time_point newest_ = clock_.now();
  process_store store_{clock_};
  std::vector<limit> limits_;
  std::vector<duration> guards_;
  std::shared_ptr<ledger> ledger_;
};

}  // namespace mannerly::test
