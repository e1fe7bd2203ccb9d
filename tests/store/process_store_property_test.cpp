// Random schedules against every window.

#include "mannerly/store/process_store.hpp"
#include "mannerly/time/manual_clock.hpp"

#include "store/bounds.hpp"

#include <gtest/gtest.h>

#include <random>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using test::departure;

const char* const shapes[] = {
    "10/s",
    "100 tokens/s",
    "20/s burst 5",
    "40/min burst 9",
    "8/s token_bucket burst 6",
    "5/s fixed_window",
    "8/s sliding_log",
    "10/s sliding_counter",
    "4 concurrent",
};
constexpr duration guards[] = {0ms, 32ms, 160ms};

class schedule {
 public:
  explicit schedule(std::uint32_t seed) : random_(seed) {
    const std::size_t n = 1 + below(3) % 3;
    for (std::size_t i = 0; i < n; ++i) {
      limits_.push_back(parse_limit(shapes[below(std::size(shapes))]).value());
      guards_.push_back(guards[below(std::size(guards))]);
    }
    ledger_ = store_.open("k", limits_, guards_);
  }

  std::size_t below(std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
  }

  void let_time_pass() {
    // Whole tenths of a millisecond: two times are equal or clearly apart, so that a nanosecond
    // of rounding never decides.
    constexpr duration steps[] = {0ms, 700us, 12300us, 100ms, 333300us, 2s};
    newest_ += steps[below(std::size(steps))];
    clock_.set(below(5) == 0 ? newest_ - 2ms : newest_);
  }

  std::vector<amount> random_rows(std::size_t calls) {
    constexpr amount costs[] = {0, 500'000, 1'000'000, 1'000'000, 1'000'000, 2'500'000, 5'000'000};
    std::vector<amount> rows;
    for (std::size_t i = 0; i < calls * limits_.size(); ++i)
      rows.push_back(costs[below(std::size(costs))]);
    return rows;
  }

  duration random_wait() {
    constexpr duration waits[] = {0s, 100ms, 1s, 10s};
    return waits[below(std::size(waits))];
  }

  take_result take(const take_request& request) {
    take_result got;
    ledger_->take(request, [&](take_result r) { got = r; });
    return got;
  }

  std::mt19937 random_;
  manual_clock clock_;
  time_point newest_ = clock_.now();
  process_store store_{clock_};
  std::vector<limit> limits_;
  std::vector<duration> guards_;
  std::shared_ptr<ledger> ledger_;
};

/// Whatever is given back, settled lower, paused or reshaped, and in whatever order: what left in
/// the end is within the bound.
struct mischief : schedule {
  using schedule::schedule;

  void step() {
    let_time_pass();
    switch (below(10)) {
      case 0:
        return ledger_->pause(random_wait());
      case 1:
        return give_back_any();
      case 2:
        return settle_any_lower();
      case 3:
        return ledger_->reshape(limits_, guards_);
      default:
        return take_batch();
    }
  }

  void take_batch() {
    const std::size_t calls = 1 + below(4), n = limits_.size();
    const auto rows = random_rows(calls);
    std::vector<duration> delays(calls);
    const take_result r = take({rows, calls, random_wait(), delays});
    for (std::size_t c = 0; c < r.granted; ++c) {
      const auto row = std::span(rows).subspan(c * n, n);
      flights_.push_back({clock_.now() + delays[c], {row.begin(), row.end()}});
    }
  }

  void give_back_any() {
    if (flights_.empty()) return;
    const auto it = flights_.begin() + std::ptrdiff_t(below(flights_.size()));
    ledger_->give_back(it->costs, clock_.now() - it->at);
    flights_.erase(it);
  }

  void settle_any_lower() {
    if (flights_.empty()) return;
    flight& f = flights_[below(flights_.size())];
    auto actual = f.costs;
    for (std::size_t i = 0; i < limits_.size(); ++i)
      if (limits_[i].kind != limit_kind::concurrency) actual[i] /= 2;
    ledger_->settle(f.costs, actual, clock_.now() - f.at);
    f.costs = actual;
  }

  void judge() {
    for (std::size_t i = 0; i < limits_.size(); ++i) {
      std::vector<departure> log;
      for (const flight& f : flights_)
        if (f.costs[i] > 0) log.push_back({f.at, f.costs[i]});
      if (limits_[i].kind == limit_kind::concurrency) continue;
      ASSERT_EQ(over(limits_[i], log), "") << "guard " << guards_[i].count();
    }
  }

  struct flight {
    time_point at;
    std::vector<amount> costs;
  };
  std::vector<flight> flights_;
};

TEST(ProcessStoreProperty, NeverOverWhateverIsGivenBack) {
  for (std::uint32_t seed = 0; seed < 10'000; ++seed) {
    mischief m(seed);
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (int i = 0; i < 40; ++i) m.step();
    m.judge();
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace mannerly
