// Random schedules: the process store against the slow model, and against every window.

#include "store/bounds.hpp"
#include "store/random_schedule.hpp"
#include "store/slow_ledger.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using test::departure;

bool is_gcra(const limit& l) {
  return l.kind == limit_kind::leaking_bucket || l.kind == limit_kind::token_bucket;
}

/// Plays the same operations on the store and on the slow model.
class twin : test::random_schedule {
 public:
  explicit twin(std::uint32_t seed) : random_schedule(seed) {
    for (const limit& l : limits_) costs_.push_back(costs_of(l));
  }

  void step() {
    let_time_pass();
    switch (below(8)) {
      case 0:
        return pause();
      case 1:
        return release();
      case 2:
        return undo();
      case 3:
        return settle();
      default:
        return take_batch();
    }
  }

  void judge() {
    for (auto& m : slow_.meters()) {
      if (charged_ || m.shape().kind == limit_kind::concurrency) continue;
      ASSERT_EQ(over(m.shape(), m.log()), "");
    }
  }

 private:
  /// A store that saw only small costs knows less than the slow model when the first large one
  /// comes, so a leaking bucket gets the one sort or the other.
  std::vector<amount> costs_of(const limit& l) {
    if (l.kind != limit_kind::leaking_bucket)
      return {0, 500'000, one_unit, one_unit, 2'500'000, 5 * one_unit};
    if (below(2) == 0) return {0, 500'000, 1'500'000, 2'500'000};
    return {0, one_unit, one_unit, std::min<amount>(l.burst, 3) * one_unit, l.burst * one_unit};
  }

  std::vector<amount> random_rows(std::size_t calls) {
    std::vector<amount> rows;
    for (std::size_t c = 0; c < calls; ++c)
      for (const auto& costs : costs_) rows.push_back(costs[below(costs.size())]);
    return rows;
  }

  void take_batch() {
    const std::size_t calls = 1 + below(4), n = limits_.size();
    const auto rows = random_rows(calls);
    std::vector<duration> delays(calls), exact(calls);
    const duration wait = random_wait();
    const take_result got = take({rows, calls, wait, delays});
    const take_result want = slow_.take(clock_.now(), {rows, calls, wait, exact});
    ASSERT_EQ(got.kind, want.kind);
    ASSERT_EQ(got.granted, want.granted);
    for (std::size_t i = 0; i < got.granted; ++i) expect_near(delays[i], exact[i]);
    if (got.kind == take_result::kind::admitted) {
      const auto row = std::span(rows).subspan((got.granted - 1) * n, n);
      last_row_.assign(row.begin(), row.end());
      last_departure_ = clock_.now() + delays[got.granted - 1];
      return;
    }
    expect_near(got.wait, want.wait);
    ASSERT_EQ(got.limit, want.limit);
  }

  static void expect_near(duration got, duration exact) {
    EXPECT_LE(got - exact, 2ns);
    EXPECT_LE(exact - got, 2ns);
  }

  /// A single word knows its newest departure only while it is still to come.
  bool can_refund() const {
    if (last_row_.empty()) return false;
    return limits_.size() > 1 || !is_gcra(limits_[0]) || last_departure_ > newest_;
  }

  void undo() {
    if (!can_refund()) return;
    ledger_->give_back(last_row_, clock_.now() - last_departure_);
    for (std::size_t i = 0; i < limits_.size(); ++i)
      if (last_row_[i] > 0) slow_.meters()[i].give_back();
    last_row_.clear();
  }

  void settle() {
    if (!can_refund()) return;
    auto actual = last_row_;
    for (std::size_t i = 0; i < limits_.size(); ++i) {
      if (last_row_[i] == 0 || limits_[i].kind == limit_kind::concurrency) continue;
      do {
        actual[i] = costs_[i][below(costs_[i].size())];
      } while (actual[i] == 0);
      charged_ = charged_ || actual[i] > last_row_[i];
      if (actual[i] != last_row_[i]) slow_.meters()[i].settle(actual[i]);
    }
    ledger_->settle(last_row_, actual, clock_.now() - last_departure_);
    last_row_.clear();
  }

  void release() {
    const std::vector<amount> row(limits_.size(), one_unit);
    ledger_->release(row);
    for (auto& m : slow_.meters())
      if (m.shape().kind == limit_kind::concurrency) m.release(one_unit);
    last_row_.clear();
  }

  void pause() {
    // A word counts a pause before the first take as if it had been taken.
    if (limits_.size() == 1 && slow_.meters()[0].log().empty()) return;
    const duration length = random_wait();
    ledger_->pause(length);
    if (length > 0s)
      for (auto& m : slow_.meters()) m.pause(clock_.now() + length);
    last_row_.clear();
  }

  test::slow_ledger slow_{limits_, guards_};
  std::vector<std::vector<amount>> costs_;
  std::vector<amount> last_row_;
  time_point last_departure_;
  bool charged_ = false;  ///< a call cost more than it had reserved: no store can mend that
};

TEST(ProcessStoreProperty, AnswersAsTheSlowModel) {
  for (std::uint32_t seed = 0; seed < 10'000; ++seed) {
    twin t(seed);
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (int i = 0; i < 24 && !testing::Test::HasFailure(); ++i) t.step();
    t.judge();
    if (testing::Test::HasFailure()) return;
  }
}

/// Whatever is given back, settled lower, paused or reshaped, and in whatever order: what left in
/// the end is within the bound.
class mischief : test::random_schedule {
 public:
  using random_schedule::random_schedule;

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

  std::vector<amount> random_rows(std::size_t calls) {
    constexpr amount costs[] = {0, 500'000, one_unit, one_unit, one_unit, 2'500'000, 5'000'000};
    std::vector<amount> rows(calls * limits_.size());
    for (amount& a : rows) a = costs[below(std::size(costs))];
    return rows;
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

 private:
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
