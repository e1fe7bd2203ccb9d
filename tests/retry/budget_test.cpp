#include "mannerly/retry/budget.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr time_point start{1h};

int drain(budget& b, time_point now) {
  int taken = 0;
  while (b.withdraw(now)) ++taken;
  return taken;
}

TEST(Budget, StartsFullAndIsBoundedByItsCapacity) {
  budget b({.capacity = 3}, start);
  EXPECT_TRUE(b.full(start));
  for (int i = 0; i < 1000; ++i) b.deposit(start);
  b.refund(start + 24h);
  EXPECT_EQ(b.funds(start + 24h), 3);
  EXPECT_EQ(drain(b, start + 24h), 3);
  EXPECT_TRUE(b.empty(start + 24h));
}

TEST(Budget, TenSuccessesPayOneRetry) {
  budget b({.ratio = 0.1, .per_second = 0}, start);
  drain(b, start);
  for (int i = 0; i < 9; ++i) b.deposit(start);
  EXPECT_FALSE(b.withdraw(start));
  b.deposit(start);
  EXPECT_TRUE(b.withdraw(start));
  EXPECT_FALSE(b.withdraw(start));
}

TEST(Budget, TheFloorIsEarnedByTimeAlone) {
  budget b({.ratio = 0, .per_second = 0.1}, start);
  drain(b, start);
  EXPECT_EQ(b.until_funds(start), 10s);
  EXPECT_EQ(b.until_funds(start + 3s), 7s);
  EXPECT_TRUE(b.empty(start + 10s - 1ns));
  EXPECT_FALSE(b.empty(start + 10s));
  EXPECT_EQ(b.until_funds(start + 10s), 0s);
  EXPECT_TRUE(b.withdraw(start + 10s));
}

TEST(Budget, SaysNeverWhenTimeEarnsNothing) {
  budget b({.per_second = 0, .capacity = 1}, start);
  EXPECT_TRUE(b.withdraw(start));
  EXPECT_EQ(b.until_funds(start), duration::max());
  budget none({.per_second = 5, .capacity = 0}, start);
  EXPECT_FALSE(none.withdraw(start + 1h));
  EXPECT_EQ(none.until_funds(start + 1h), duration::max());
}

TEST(Budget, AskingOftenEarnsExactlyAsMuchAsAskingOnce) {
  for (const double rate : {0.1, 1.0 / 3, 0.007, 123.456}) {
    budget often({.ratio = 0, .per_second = rate, .capacity = 1e6}, start);
    budget once = often;
    drain(often, start);
    drain(once, start);
    std::mt19937_64 random(11);
    time_point now = start;
    for (int i = 0; i < 100'000; ++i) {
      now += duration{static_cast<std::int64_t>(random() % 10'000'000)};
      often.deposit(now);
    }
    EXPECT_EQ(often.funds(now), once.funds(now)) << rate;
    EXPECT_EQ(often.until_funds(now), once.until_funds(now)) << rate;
  }
}

TEST(Budget, ALaggingClockEarnsNothingAndTakesNothingBack) {
  budget b({.ratio = 0, .per_second = 1}, start);
  drain(b, start);
  EXPECT_TRUE(b.empty(start - 1h));
  EXPECT_FALSE(b.withdraw(start - 1h));
  EXPECT_EQ(b.until_funds(start - 1s), 2s);
  EXPECT_TRUE(b.withdraw(start + 1s));
  EXPECT_FALSE(b.withdraw(start + 1s));
}

// Every ratio 0.01..2.00 and some that no binary or decimal fraction hits: what can be withdrawn
// over a long run differs from ratio * successes by less than a millionth of it and one retry.
TEST(Budget, IsExactForEveryRatio) {
  std::vector<double> ratios{1.0 / 3, 1.0 / 7, 0.123456789, 1.999999999, std::sqrt(2.0)};
  for (int i = 1; i <= 200; ++i) ratios.push_back(i / 100.0);
  for (const double ratio : ratios) {
    constexpr int successes = 100'000;
    budget b({.ratio = ratio, .per_second = 0, .capacity = 10}, start);
    drain(b, start);
    double taken = 0;
    for (int i = 0; i < successes; ++i) {
      b.deposit(start);
      taken += drain(b, start);
    }
    const double exact = ratio * successes;
    EXPECT_LT(std::abs(taken + b.funds(start) - exact), exact * 1e-7) << ratio;
    EXPECT_LE(std::abs(taken - exact), 1) << ratio;
  }
}

TEST(Budget, OneTokenInAMillionIsNeverLost) {
  for (const double ratio : {0.1, 0.3, 1.0 / 3, 0.7, 1.1}) {
    budget b({.ratio = ratio, .per_second = 0, .capacity = 10}, start);
    drain(b, start);
    const auto successes = static_cast<std::int64_t>(1e6 / ratio);
    std::int64_t taken = 0;
    for (std::int64_t i = 0; i < successes; ++i) {
      b.deposit(start);
      taken += drain(b, start);
    }
    const double earned = static_cast<double>(taken) + b.funds(start);
    EXPECT_LT(std::abs(earned - ratio * static_cast<double>(successes)), 0.01) << ratio;
  }
}

TEST(Budget, SenselessNumbersBuyNothing) {
  const double nan = std::nan("");
  budget b({.ratio = nan, .per_second = -1, .capacity = nan}, start);
  b.deposit(start);
  EXPECT_FALSE(b.withdraw(start + 100h));
  budget huge({.ratio = 1e300, .per_second = 1e300, .capacity = 1e300}, time_point::min());
  huge.deposit(time_point::max());
  EXPECT_EQ(huge.funds(time_point::max()), 1e6);
}

// In any window: retries <= capacity + ratio * successes + per_second * window.
TEST(Budget, NoWindowHoldsMoreRetriesThanItEarned) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    std::mt19937 random(seed);
    const budget_policy policy{.ratio = 0.1, .per_second = 0.1, .capacity = 10};
    budget b(policy, start);
    std::vector<std::pair<double, double>> at;  // second, retries minus 0.1 per success
    double sum = 0;
    for (int ms = 0; ms < 120'000; ms += 1 + static_cast<int>(random() % 100)) {
      const time_point now = start + std::chrono::milliseconds(ms);
      if (random() % 3 == 0) {
        b.deposit(now);
        sum -= 0.1;
      } else if (b.withdraw(now)) {
        sum += 1;
      }
      at.emplace_back(ms / 1000.0, sum - 0.1 * ms / 1000.0);
    }
    double lowest = 0;  // of sum - floor * time so far: no later value may be more than 10 above it
    for (const auto& [second, value] : at) {
      lowest = std::min(lowest, value);
      ASSERT_LE(value - lowest, 10 + 1.0 + 1e-6) << "seed " << seed << " at " << second;
    }
  }
}

}  // namespace
}  // namespace mannerly
