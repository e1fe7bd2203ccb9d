#include "mannerly/limit/gcra.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr amount unit = one_unit;
constexpr time_point start{1000s};

gcra leaking(std::int64_t count, duration period, std::int64_t burst = 1, duration guard = 0ns) {
  return gcra({.count = count, .period = period, .burst = burst}, guard);
}

gcra bucket(std::int64_t count, duration period, std::int64_t burst, duration guard = 0ns) {
  return gcra({.count = count, .period = period, .kind = limit_kind::token_bucket, .burst = burst},
              guard);
}

TEST(Gcra, AnIdleLimitAdmitsAtOnce) {
  EXPECT_EQ(leaking(10, 1s).earliest(0, start, unit), start);
  EXPECT_EQ(bucket(10, 1s, 5).earliest(0, start, 5 * unit), start);
}

TEST(Gcra, TheSecondCallWaitsOneInterval) {
  const gcra g = leaking(10, 1s);
  const ticks f = g.taken(0, start, unit);
  EXPECT_EQ(g.earliest(f, start, unit), start + 100ms);
  EXPECT_EQ(g.earliest(f, start + 2s, unit), start + 2s);
}

TEST(Gcra, ACostWaitsAfterItself) {
  const gcra g = leaking(10, 1s);
  const ticks f = g.taken(0, start, 4 * unit);
  EXPECT_EQ(g.earliest(f, start, unit), start + 400ms);
  EXPECT_EQ(g.earliest(f, start, 4 * unit), start + 400ms);
}

TEST(Gcra, TheGuardStretchesTheInterval) {
  const gcra g = leaking(10, 1s, 1, 20ms);
  EXPECT_EQ(g.earliest(g.taken(0, start, unit), start, unit), start + 102ms);
}

TEST(Gcra, AFastScheduleCatchesUpWithinTheWholeGuard) {
  EXPECT_EQ(leaking(1000, 1s, 1, 3ms).catch_up(), 3ms);
  EXPECT_EQ(leaking(500, 1s, 1, 3ms).catch_up(), 3ms);
  EXPECT_EQ(leaking(499, 1s, 1, 3ms).catch_up(), duration(3ms) / 499 + 250us);
}

TEST(Gcra, ALateDepartureWithinTheCatchUpKeepsTheSchedule) {
  const gcra g = leaking(10, 1s, 1, 20ms);
  EXPECT_EQ(g.catch_up(), 2250us);
  const ticks f = g.taken(0, start, unit);
  const ticks late = g.taken(f, start + 104ms, unit);
  EXPECT_EQ(g.earliest(late, start, unit), start + 204ms);
  const ticks later = g.taken(f, start + 105ms, unit);
  EXPECT_EQ(g.earliest(later, start, unit), start + 207ms);
}

TEST(Gcra, WithoutAGuardALateDeparturePushesTheFollowing) {
  const gcra g = leaking(10, 1s);
  EXPECT_EQ(g.catch_up(), 0ns);
  const ticks f = g.taken(g.taken(0, start, unit), start + 100ms + 1ns, unit);
  EXPECT_EQ(g.earliest(f, start, unit), start + 200ms + 1ns);
}

TEST(Gcra, ABurstLeavesAtOnceThenTheRateHolds) {
  const gcra g = bucket(2, 1s, 40);
  ticks f = 0;
  for (int i = 0; i < 40; ++i) {
    ASSERT_EQ(g.earliest(f, start, unit), start) << i;
    f = g.taken(f, start, unit);
  }
  EXPECT_EQ(g.earliest(f, start, unit), start + 500ms);
  EXPECT_EQ(g.earliest(f, start, 40 * unit), start + 20s);
}

TEST(Gcra, ALeakingBurstCostsSlots) {
  const gcra g = leaking(10, 1s, 5);  // 5 at once and 5 more in the rest of the window: T = 1 s / 6
  ticks f = 0;
  for (int i = 0; i < 5; ++i) f = g.taken(f, start, unit);
  EXPECT_EQ(g.earliest(f, start, unit), start + 166'666'667ns);
}

TEST(Gcra, KnowsWhichCostsPacingAloneKeeps) {
  EXPECT_TRUE(leaking(10, 1s).exact(unit));
  EXPECT_FALSE(leaking(10, 1s).exact(unit / 2));
  EXPECT_FALSE(leaking(10, 1s).exact(2 * unit));
  EXPECT_TRUE(leaking(10, 1s, 3).exact(3 * unit));
  EXPECT_TRUE(bucket(10, 1s, 5).exact(5 * unit));
  EXPECT_TRUE(bucket(10, 1s, 5).exact(unit / 2));
  EXPECT_FALSE(bucket(10, 1s, 5).exact(5 * unit + 1));
}

TEST(Gcra, APauseEndsWithoutABurst) {
  const gcra g = bucket(10, 1s, 5);
  const ticks f = g.paused(0, start + 60s);
  EXPECT_EQ(g.earliest(f, start, unit), start + 60s);
  const ticks next = g.taken(f, start + 60s, unit);
  EXPECT_EQ(g.earliest(next, start + 60s, unit), start + 60s + 100ms);
}

TEST(Gcra, TheLaterPauseWins) {
  const gcra g = leaking(10, 1s);
  const ticks f = g.paused(0, start + 60s);
  EXPECT_EQ(g.paused(f, start + 30s), f);
  EXPECT_EQ(g.paused(f, start + 60s), f);
  EXPECT_EQ(g.earliest(g.paused(f, start + 90s), start, unit), start + 90s);
}

TEST(Gcra, AvailableIsWhatCouldLeaveAtOnce) {
  const gcra g = bucket(10, 1s, 5);
  EXPECT_EQ(g.available(0, start), 5 * unit);
  const ticks f = g.taken(0, start, 3 * unit);
  EXPECT_EQ(g.available(f, start), 2 * unit);
  EXPECT_EQ(g.available(f, start + 50ms), 2'500'000);
  EXPECT_EQ(g.available(g.taken(f, start, 2 * unit), start), 0);
  EXPECT_EQ(g.available(f, start + 1h), 5 * unit);
}

TEST(Gcra, AnotherGuardKeepsAWait) {
  const gcra before = leaking(10, 1s, 1, 0ms);
  const gcra after = leaking(10, 1s, 1, 50ms);
  const ticks f = after.rescaled(before.taken(0, start, unit), before, start);
  EXPECT_EQ(after.earliest(f, start, unit), start + 100ms);
  EXPECT_EQ(after.earliest(after.taken(f, start + 100ms, unit), start, unit), start + 205ms);
}

TEST(Gcra, ASmallerGuardStillPaysForALateDeparture) {
  const gcra before = leaking(10, 1s, 1, 200us);
  const gcra after = leaking(10, 1s);
  ticks f = before.taken(before.taken(0, start - 100ms, unit), start + 200us, unit);
  f = after.rescaled(f, before, start + 1ms);
  time_point t = start;
  for (int i = 0; i < 10; ++i) {
    t = after.earliest(f, t, unit);
    f = after.taken(f, t, unit);
  }
  EXPECT_GE(t - (start + 200us), 1s);
}

TEST(Gcra, AnotherLimitKeepsAPause) {
  const gcra before = bucket(10, 1s, 5);
  const ticks paused = before.paused(before.taken(0, start, 5 * unit), start + 60s);
  for (const std::int64_t count : {1, 7, 100}) {
    for (const std::int64_t burst : {1, 5, 50}) {
      const gcra after = bucket(count, 1s, burst);
      const ticks f = after.rescaled(paused, before, start);
      EXPECT_GE(after.earliest(f, start, unit), start + 60s) << count << " burst " << burst;
      if (burst >= 5) {
        EXPECT_EQ(after.earliest(f, start, unit), start + 60s);
      }
    }
  }
}

TEST(Gcra, AnotherRateKeepsWhatIsSpent) {
  const gcra before = bucket(2, 1s, 40);
  const ticks f = before.taken(0, start, 30 * unit);
  const gcra slower = bucket(1, 1s, 40);
  EXPECT_EQ(slower.available(slower.rescaled(f, before, start), start), 10 * unit);
  const gcra faster = bucket(4, 1s, 40);
  EXPECT_EQ(faster.available(faster.rescaled(f, before, start), start), 10 * unit);
  EXPECT_EQ(faster.rescaled(0, before, start), 0);
}

TEST(Gcra, ExtremesSaturate) {
  const gcra month = leaking(1, std::chrono::hours(24 * 30));
  const time_point old{std::chrono::hours(24 * 365 * 146)};
  const ticks f = month.taken(0, old, unit);
  EXPECT_EQ(month.earliest(f, old, unit), old + std::chrono::hours(24 * 30));

  const amount huge = 9'000'000'000'000 * unit;
  const ticks full = month.taken(f, old, huge);
  EXPECT_EQ(full, std::numeric_limits<ticks>::max());
  EXPECT_EQ(month.taken(full, old, huge), full);
  EXPECT_GT(month.earliest(full, old, unit), old);
  EXPECT_EQ(month.available(full, old), 0);
  EXPECT_EQ(month.to_ticks(time_point::max()), std::numeric_limits<ticks>::max());
  EXPECT_EQ(month.to_ticks(time_point::min()), 0);
  EXPECT_EQ(leaking(1000, 1us).taken(0, time_point{}, unit), 1);
}

}  // namespace
}  // namespace mannerly
