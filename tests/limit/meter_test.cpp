#include "mannerly/limit/meter.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr amount unit = one_unit;
constexpr time_point start{1000s};

meter made(const char* text, duration guard = 0ns) {
  return meter(parse_limit(text).value(), guard);
}

/// Takes the cost at its earliest time from `from`, and says when that was after `start`.
duration taken(meter& m, time_point from, amount a = unit) {
  const time_point at = m.earliest(from, a).value();
  m.take(at, a);
  return at - start;
}

TEST(LeakingBucket, IsEvenlySpaced) {
  meter m = made("10/s");
  for (int i = 0; i < 25; ++i) ASSERT_EQ(taken(m, start), i * 100ms);
}

TEST(LeakingBucket, ALargeCostLeavesAnIdleMeterAtOnce) {
  meter m = made("90000 tokens/min");
  EXPECT_TRUE(m.fits(90'000 * unit));
  EXPECT_FALSE(m.fits(90'001 * unit));
  EXPECT_EQ(taken(m, start, 90'000 * unit), 0s);
  EXPECT_EQ(taken(m, start, unit), 60s);
}

TEST(LeakingBucket, LargeCostsWaitAfterThemselves) {
  meter m = made("100/min");
  EXPECT_EQ(taken(m, start, 25 * unit), 0s);
  EXPECT_EQ(taken(m, start, 25 * unit), 15s);
  EXPECT_EQ(taken(m, start, 50 * unit), 30s);
  EXPECT_EQ(taken(m, start, 20 * unit), 60s);
}

TEST(LeakingBucket, ALargeCostWaitsUntilTheWindowHasRoomForAllOfIt) {
  meter m = made("100/min");
  EXPECT_EQ(taken(m, start, 60 * unit), 0s);
  EXPECT_EQ(taken(m, start, 60 * unit), 60s);
}

TEST(LeakingBucket, ALargeCostAfterSmallOnesWaitsForTheirWindow) {
  meter m = made("10/s");
  for (int i = 0; i < 10; ++i) ASSERT_EQ(taken(m, start), i * 100ms);
  const duration at = taken(m, start, 4 * unit);  // four must have left: those of 0 to 300 ms
  EXPECT_GE(at, 1300ms);
  EXPECT_LE(at, 1300ms + 10ns);
}

TEST(LeakingBucket, FractionsOfAUnitAddUpExactly) {
  meter m = made("1/s");
  EXPECT_EQ(taken(m, start, unit / 2), 0s);
  EXPECT_EQ(taken(m, start, unit / 2), 500ms);
  EXPECT_EQ(taken(m, start, unit), 1500ms);
}

TEST(TokenBucket, HoldsItsBurstAndNoMore) {
  meter m = made("2/s burst 40 token_bucket");
  EXPECT_TRUE(m.fits(40 * unit));
  EXPECT_FALSE(m.fits(40 * unit + 1));
  EXPECT_EQ(m.remaining(start), 40 * unit);
  EXPECT_EQ(taken(m, start, 40 * unit), 0s);
  EXPECT_EQ(m.remaining(start), 0);
  EXPECT_EQ(taken(m, start, unit), 500ms);
}

TEST(FixedWindow, StartsAtADeparture) {
  meter m = made("2/10s fixed_window");
  EXPECT_EQ(taken(m, start), 0s);
  EXPECT_EQ(taken(m, start + 9s), 9s);
  EXPECT_EQ(m.remaining(start + 9s), 0);
  EXPECT_EQ(taken(m, start + 9s), 10s);
  EXPECT_EQ(taken(m, start + 35s), 35s);
  EXPECT_EQ(taken(m, start + 35s), 35s);
  EXPECT_EQ(taken(m, start + 35s), 45s);
}

TEST(FixedWindow, LastsForThePeriodAndTheGuard) {
  meter m = made("1/10s fixed_window", 50ms);
  EXPECT_EQ(taken(m, start), 0s);
  EXPECT_EQ(taken(m, start), 10s + 50ms);
}

TEST(FixedWindow, IsNeverShorterThanThePeriodWhateverTheGuardWas) {
  meter m = made("1/10s fixed_window", 0ms);
  taken(m, start);
  const duration second = taken(m, start);
  m.reshape(m.shape(), 50ms, start);
  EXPECT_TRUE(m.give_back(start + second, unit));
  m.reshape(m.shape(), 0ms, start);
  EXPECT_EQ(taken(m, start), 10s);
}

TEST(FixedWindow, EndsWhereTheServerSays) {
  meter m = made("2/10s fixed_window");
  taken(m, start);
  m.align(start + 3s);
  EXPECT_EQ(taken(m, start), 0s);
  EXPECT_EQ(taken(m, start), 3s);
  EXPECT_EQ(taken(m, start), 3s);
  EXPECT_EQ(taken(m, start), 13s);
}

TEST(FixedWindow, ALateAnswerDoesNotCutTheNextWindowShort) {
  meter m = made("1/10s fixed_window");
  taken(m, start);
  m.align(start + 3s);
  EXPECT_EQ(taken(m, start), 3s);
  m.align(start + 3s);
  m.align(start + 4s);
  EXPECT_EQ(taken(m, start), 13s);
}

TEST(FixedWindow, AWindowThatTheServerStartedIsEmpty) {
  meter m = made("1/10s fixed_window");
  taken(m, start);
  m.align(start + 25s);  // from 15 s on
  EXPECT_EQ(taken(m, start + 20s), 20s);
  EXPECT_EQ(taken(m, start + 20s), 25s);
}

TEST(SlidingLog, IsExactAndAsEarlyAsPossible) {
  meter m = made("2/10s sliding_log");
  EXPECT_EQ(taken(m, start), 0s);
  EXPECT_EQ(taken(m, start + 4s), 4s);
  EXPECT_EQ(m.remaining(start + 4s), 0);
  EXPECT_EQ(taken(m, start + 4s), 10s);
  EXPECT_EQ(taken(m, start + 4s), 14s);
}

TEST(SlidingCounter, WeighsTheWindowBefore) {
  meter m = made("10/10s sliding_counter");
  for (int i = 0; i < 10; ++i) ASSERT_EQ(taken(m, start), 0s);
  EXPECT_EQ(m.remaining(start + 15s), 5 * unit);
  EXPECT_EQ(taken(m, start), 11s);
  EXPECT_EQ(taken(m, start, 4 * unit), 15s);
  EXPECT_EQ(taken(m, start + 40s, 10 * unit), 40s);
}

TEST(Concurrency, WaitsForARelease) {
  meter m = made("2 concurrent");
  EXPECT_EQ(taken(m, start), 0s);
  EXPECT_EQ(taken(m, start), 0s);
  EXPECT_EQ(m.earliest(start, unit), std::nullopt);
  EXPECT_EQ(m.remaining(start), 0);
  m.release(unit);
  EXPECT_EQ(m.earliest(start, unit), start);
  m.release(5 * unit);
  EXPECT_EQ(m.remaining(start), 2 * unit);
}

const char* const timed[] = {"10/s",
                             "10/s burst 3",
                             "10/s burst 3 token_bucket",
                             "10/s fixed_window",
                             "10/s sliding_log",
                             "10/s sliding_counter"};

TEST(Meter, APauseHoldsEveryKindAndEndsAtTheShapedRate) {
  for (const char* text : timed) {
    SCOPED_TRACE(text);
    meter m = made(text);
    m.pause(start + 60s);
    m.pause(start + 30s);
    const duration first = taken(m, start);
    EXPECT_EQ(first, 60s);
    EXPECT_GE(taken(m, start) - first, 100ms);
  }
  meter flight = made("4 concurrent");
  flight.pause(start + 60s);
  EXPECT_EQ(taken(flight, start), 60s);
}

TEST(Meter, GiveBackOfTheNewestLeavesNoTrace) {
  for (const char* text : timed) {
    SCOPED_TRACE(text);
    meter m = made(text);
    for (int i = 0; i < 15; ++i) taken(m, start);
    const auto before = m.earliest(start, unit).value();
    const duration a = taken(m, start);
    const duration b = taken(m, start);
    EXPECT_TRUE(m.give_back(start + b, unit));
    EXPECT_TRUE(m.give_back(start + a, unit));
    EXPECT_EQ(m.earliest(start, unit), before);
  }
}

TEST(Meter, GiveBackOfWhatIsNotBookedChangesNothing) {
  for (const char* text : timed) {
    SCOPED_TRACE(text);
    meter m = made(text);
    EXPECT_FALSE(m.give_back(start, unit));
    taken(m, start);
    EXPECT_FALSE(m.give_back(start, 2 * unit));
    EXPECT_FALSE(m.give_back(start + 60s, unit));
  }
}

TEST(Meter, AnEarlierPlaceIsNotGivenBackWhereTheSlotsAfterItStay) {
  meter m = made("10/s");
  taken(m, start);
  taken(m, start);
  EXPECT_FALSE(m.give_back(start, unit));
  EXPECT_EQ(taken(m, start), 200ms);
}

TEST(Meter, SettleRefundsWhatWasNotUsed) {
  meter m = made("600 tokens/min");
  EXPECT_EQ(taken(m, start, 100 * unit), 0s);
  EXPECT_EQ(m.earliest(start, unit), start + 10s);
  m.settle(start, 100 * unit, 20 * unit);
  EXPECT_EQ(m.earliest(start, unit), start + 2s);
}

TEST(Meter, SettleChargesWhatWasUsedAbove) {
  meter m = made("600 tokens/min");
  taken(m, start, 100 * unit);
  m.settle(start, 100 * unit, 300 * unit);
  EXPECT_EQ(m.earliest(start, unit), start + 30s);
}

// The clock may have started less than a period ago.
TEST(Meter, ALongPeriodDoesNotBeginWithTheClock) {
  const time_point boot{1min};
  for (const char* text : {"100 tokens/30d", "100 tokens/30d burst 3"}) {
    meter m(parse_limit(text).value(), 5ms);
    EXPECT_EQ(m.earliest(boot, 40 * unit), boot) << text;
    m.take(boot, unit);
    EXPECT_LT(*m.earliest(boot, 40 * unit), boot + 24h) << text;
  }
  meter m(parse_limit("10/30d sliding_counter").value(), 0ns);
  m.take(boot, 10 * unit);
  EXPECT_GT(*m.earliest(boot, 10 * unit), boot + 24h * 30);
}

TEST(Meter, APauseOutlivesATakeThatIsGivenBack) {
  meter m = made("2/s sliding_log");
  m.pause(start + 10s);
  for (const auto at : {10'000ms, 10'500ms, 11'000ms}) m.take(start + at, unit);
  EXPECT_TRUE(m.give_back(start + 11s, unit));
  EXPECT_TRUE(m.give_back(start + 10'500ms, unit));
  EXPECT_TRUE(m.give_back(start + 10s, unit));
  EXPECT_EQ(m.earliest(start, unit), start + 10s);
}

// The caller's clock reading of the departure is not ours to the nanosecond.
TEST(Meter, SettleFindsADepartureByItsNearestTime) {
  for (const char* text : {"100/h token_bucket burst 100 guard 0s", "100/h sliding_log guard 0s",
                           "100/h fixed_window guard 0s", "100/h sliding_counter guard 0s"}) {
    meter m(parse_limit(text).value(), 0ns);
    m.take(start, 100 * unit);
    m.settle(start + 40us, 100 * unit, 10 * unit);
    EXPECT_GE(m.remaining(start + 1ms), 90 * unit) << text;
  }
}

TEST(Meter, SettleCannotReturnWhatIdlenessTook) {
  meter m = made("10/s");
  taken(m, start, 5 * unit);
  taken(m, start + 60s);
  m.settle(start, 5 * unit, unit);
  EXPECT_EQ(taken(m, start + 60s), 60s + 100ms);
}

TEST(Meter, SettleReachesTheBurstThatIsStillOut) {
  meter m = made("10/s burst 50 token_bucket");
  taken(m, start, 30 * unit);
  taken(m, start, 10 * unit);
  m.settle(start, 30 * unit, 5 * unit);
  EXPECT_EQ(m.remaining(start), 35 * unit);
}

TEST(Meter, SettleInTheCountingKindsIsASum) {
  for (const char* text : {"100/s fixed_window", "100/s sliding_log", "100/s sliding_counter"}) {
    SCOPED_TRACE(text);
    meter m = made(text);
    taken(m, start, 40 * unit);
    taken(m, start, 40 * unit);
    m.settle(start, 40 * unit, 10 * unit);
    EXPECT_EQ(m.remaining(start), 50 * unit);
    m.settle(start, 10 * unit, 90 * unit);
    EXPECT_EQ(m.remaining(start), 0);
  }
}

TEST(Meter, AnotherLimitKeepsWhatWasTaken) {
  meter m = made("10/s");
  taken(m, start);
  m.reshape(parse_limit("1/s").value(), 0ns, start);
  EXPECT_EQ(taken(m, start), 1s);
  EXPECT_EQ(m.shape().count, 1);

  meter log = made("3/10s sliding_log");
  for (int i = 0; i < 3; ++i) taken(log, start);
  log.reshape(parse_limit("5/10s sliding_log").value(), 0ns, start);
  EXPECT_EQ(log.remaining(start), 2 * unit);
}

TEST(Meter, AnotherKindKeepsWhatWasTaken) {
  for (const char* from : timed) {
    for (const char* to : timed) {
      SCOPED_TRACE(std::string(from) + " to " + to);
      meter m = made(from);
      duration last{0};
      for (int i = 0; i < 10; ++i) last = taken(m, start);
      m.reshape(parse_limit(to).value(), 0ns, start + last);
      EXPECT_LE(m.remaining(start + last), 3 * unit);
      EXPECT_LE(taken(m, start), last + 2s);
    }
  }
}

TEST(Meter, APauseOutlivesAnotherKind) {
  for (const char* to : timed) {
    meter m = made("3/s");
    m.pause(start + 60s);
    m.reshape(parse_limit(to).value(), 5ms, start);
    EXPECT_EQ(taken(m, start), 60s) << to;
    EXPECT_EQ(m.guard(), 5ms);
  }
}

TEST(Meter, CanBeMoved) {
  meter a = made("1/s");
  taken(a, start);
  meter b = std::move(a);
  a = made("5/s");
  EXPECT_EQ(b.earliest(start, unit), start + 1s);
  EXPECT_EQ(a.earliest(start, unit), start);
}

}  // namespace
}  // namespace mannerly
