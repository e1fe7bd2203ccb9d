#include "support/judge.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

// Unix time is 1000.3 s when the steady time is 0: clock windows of 1 s start at 0.7, 1.7, ...
constexpr auto offset = 1000300ms;

struct third_party {
  explicit third_party(cap c) : rules(c), keeper(make_judge(c, offset)) {}
  ruling arrive(nanoseconds at) {
    const auto decided = decide(*keeper, rules, at);
    if (decided.admitted) admitted.push_back(at);
    return decided;
  }
  int admitted_of(int calls, nanoseconds at) {
    int n = 0;
    for (int i = 0; i < calls; ++i) n += arrive(at).admitted ? 1 : 0;
    return n;
  }
  third_party copy() const {
    third_party other(rules);
    for (const auto at : admitted) other.keeper->take(at);
    return other;
  }
  cap rules;
  std::unique_ptr<judge> keeper;
  std::vector<nanoseconds> admitted;
};

cap three_a_second(algorithm kind, std::int64_t burst = 0) {
  return {.kind = kind, .count = 3, .period = 1s, .burst = burst, .remaining = promise::at_once};
}

TEST(FixedWindow, ClockAlignedWindowsEndAtWholeUnixSeconds) {
  third_party api(three_a_second(algorithm::fixed_window));
  const auto first = api.arrive(500ms);
  EXPECT_TRUE(first.admitted);
  EXPECT_EQ(first.remaining, 2);
  EXPECT_EQ(first.reset, 200ms);
  EXPECT_EQ(api.admitted_of(3, 600ms), 2);
  const auto refused = api.arrive(650ms);
  EXPECT_FALSE(refused.admitted);
  EXPECT_EQ(refused.remaining, 0);
  EXPECT_EQ(refused.retry_after, 50ms);
  EXPECT_FALSE(api.arrive(700ms - 1ns).admitted);
  EXPECT_EQ(api.admitted_of(5, 700ms), 3);
}

TEST(FixedWindow, FirstHitOpensTheWindow) {
  auto rules = three_a_second(algorithm::fixed_window);
  rules.start = window_start::first_hit;
  third_party api(rules);
  EXPECT_EQ(api.arrive(500ms).reset, 1s);
  EXPECT_EQ(api.admitted_of(5, 1499ms), 2);
  EXPECT_EQ(api.arrive(1499ms).retry_after, 1ms);
  EXPECT_EQ(api.arrive(1600ms).reset, 1s);
  EXPECT_EQ(api.arrive(1700ms).reset, 900ms);
}

TEST(SlidingLog, AnArrivalCountsForExactlyOnePeriod) {
  third_party api(three_a_second(algorithm::sliding_log));
  EXPECT_TRUE(api.arrive(0ms).admitted);
  EXPECT_TRUE(api.arrive(100ms).admitted);
  EXPECT_EQ(api.arrive(200ms).reset, 1s);
  EXPECT_EQ(api.arrive(999ms).retry_after, 1ms);
  EXPECT_FALSE(api.arrive(1s - 1ns).admitted);
  EXPECT_TRUE(api.arrive(1s).admitted);
  EXPECT_FALSE(api.arrive(1099ms).admitted);
  EXPECT_TRUE(api.arrive(1100ms).admitted);
}

TEST(SlidingCounter, TheWindowBeforeWeighsByItsOverlap) {
  third_party api(three_a_second(algorithm::sliding_counter));
  EXPECT_EQ(api.admitted_of(5, 600ms), 3);
  // A window starts at 0.7 s; the k-th call in it is let in once floor(3 * (1 - f)) <= 3 - k.
  EXPECT_EQ(api.arrive(700ms).retry_after, 1ns);
  EXPECT_TRUE(api.arrive(701ms).admitted);
  EXPECT_EQ(api.arrive(800ms).retry_after, 233333334ns);
  EXPECT_FALSE(api.arrive(1033333333ns).admitted);
  EXPECT_TRUE(api.arrive(1033333334ns).admitted);
  EXPECT_FALSE(api.arrive(1366ms).admitted);
  EXPECT_TRUE(api.arrive(1367ms).admitted);
  EXPECT_EQ(api.admitted_of(5, 5s), 3);
}

TEST(TokenBucket, BurstThenOneEachInterval) {
  third_party api(three_a_second(algorithm::token_bucket, 5));
  EXPECT_EQ(api.admitted_of(8, 10s), 5);
  EXPECT_EQ(api.arrive(10s).retry_after, 333333334ns);
  EXPECT_FALSE(api.arrive(10s + 333333333ns).admitted);
  EXPECT_TRUE(api.arrive(10s + 333333334ns).admitted);
  EXPECT_EQ(api.arrive(20s).remaining, 3) << "four are free, but the stated limit is three";
  EXPECT_EQ(api.admitted_of(8, 100s), 5);
}

TEST(TokenBucket, BurstIsTheCountUnlessSaid) {
  third_party api(three_a_second(algorithm::token_bucket));
  EXPECT_EQ(api.admitted_of(8, 10s), 3);
}

TEST(LeakingBucket, FillsToTheRimAndLeaksAtTheRate) {
  third_party api(three_a_second(algorithm::leaking_bucket, 2));
  EXPECT_EQ(api.arrive(1s).reset, 333333334ns);
  EXPECT_EQ(api.arrive(1s).remaining, 0);
  EXPECT_EQ(api.arrive(1s).retry_after, 333333334ns);
  EXPECT_FALSE(api.arrive(1300ms).admitted);
  EXPECT_TRUE(api.arrive(1334ms).admitted);
  EXPECT_FALSE(api.arrive(1335ms).admitted);
  EXPECT_EQ(api.admitted_of(8, 60s), 2);
}

TEST(LeakingBucket, TheRimIsTenUnlessSaid) {
  third_party api({.kind = algorithm::leaking_bucket, .count = 50});
  EXPECT_EQ(api.admitted_of(30, 1s), 10);
}

constexpr algorithm all_algorithms[] = {algorithm::fixed_window, algorithm::sliding_log,
                                        algorithm::sliding_counter, algorithm::token_bucket,
                                        algorithm::leaking_bucket};

class EachAlgorithm : public ::testing::TestWithParam<algorithm> {};

TEST_P(EachAlgorithm, EvenPacingIsNeverRefusedNorToldThatNothingIsLeftForAPeriod) {
  third_party api({.kind = GetParam(), .count = 50, .period = 1s});
  for (int i = 0; i < 500; ++i) {
    const auto r = api.arrive(3s + i * 20060us);
    ASSERT_TRUE(r.admitted) << i;
    if (r.remaining == 0) {
      EXPECT_EQ(GetParam(), algorithm::fixed_window) << i;
      EXPECT_LE(r.reset, 21ms) << i;
    }
  }
}

TEST_P(EachAlgorithm, RetryAfterIsTheEarliestTimeThatIsLetIn) {
  std::mt19937 random(7);
  third_party api({.kind = GetParam(), .count = 5, .period = 1s, .burst = 3});
  auto now = nanoseconds(10s);
  for (int i = 0; i < 2000; ++i) {
    now += nanoseconds(random() % 150'000'000);
    const auto r = api.arrive(now);
    if (r.admitted) continue;
    EXPECT_EQ(api.keeper->free_at(now + r.retry_after - 1ns), 0);
    EXPECT_GE(api.keeper->free_at(now + r.retry_after), 1);
  }
}

TEST_P(EachAlgorithm, WhatIsPromisedAtOnceIsLetInAtOnce) {
  std::mt19937 random(11);
  third_party api(
      {.kind = GetParam(), .count = 6, .period = 1s, .burst = 4, .remaining = promise::at_once});
  auto now = nanoseconds(10s);
  for (int i = 0; i < 500; ++i) {
    now += nanoseconds(random() % 200'000'000);
    const auto r = api.arrive(now);
    auto copy = api.copy();
    EXPECT_EQ(copy.admitted_of(10, now), r.remaining);
  }
}

TEST_P(EachAlgorithm, WhatIsPromisedSpreadIsLetInWhenSpacedEvenly) {
  std::mt19937 random(13);
  third_party api(
      {.kind = GetParam(), .count = 20, .period = 1s, .burst = 4, .remaining = promise::spread});
  auto now = nanoseconds(10s);
  for (int i = 0; i < 250; ++i) {
    now += nanoseconds(random() % 100'000'000);
    const auto r = api.arrive(now);
    if (!r.admitted) continue;
    auto copy = api.copy();
    for (int k = 1; k <= r.remaining; ++k)
      ASSERT_TRUE(copy.arrive(now + r.reset / (r.remaining + 1) * k).admitted);
  }
}

TEST_P(EachAlgorithm, NoWindowHoldsMoreThanTheAlgorithmAllows) {
  std::mt19937 random(17);
  third_party api({.kind = GetParam(), .count = 10, .period = 1s, .burst = 4});
  std::vector<nanoseconds> admitted;
  auto now = nanoseconds(10s);
  for (int i = 0; i < 3000; ++i) {
    now += nanoseconds(random() % 100'000'000);
    if (api.arrive(now).admitted) admitted.push_back(now);
  }
  // In any window of one period: count, twice the count across an edge, or count + rim.
  const auto allowed =
      GetParam() == algorithm::sliding_log                                               ? 10u
      : GetParam() == algorithm::token_bucket || GetParam() == algorithm::leaking_bucket ? 14u
                                                                                         : 20u;
  for (std::size_t i = 0; i + allowed < admitted.size(); ++i)
    EXPECT_GE(admitted[i + allowed] - admitted[i], 1s);
}

INSTANTIATE_TEST_SUITE_P(All, EachAlgorithm, ::testing::ValuesIn(all_algorithms));

}  // namespace
}  // namespace mannerly
