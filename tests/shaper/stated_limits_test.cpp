#include "mannerly/shaper/stated_limits.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

const time_point t0{1h};

/// One server with one limit of 50 per window; one request per call.
class Stated : public ::testing::Test {
 protected:
  std::uint64_t leave(time_point at) {
    stated.left(++sequence, {}, at);
    return sequence;
  }
  static advice says(double remaining, duration reset_in, std::optional<duration> window = 1s) {
    advice a;
    a.limits.push_back({.name = "default",
                        .limit = 50.0,
                        .window = window,
                        .remaining = remaining,
                        .reset_in = reset_in});
    return a;
  }
  void hear(std::uint64_t who, double remaining, duration reset_in, time_point at) {
    stated.heard(who, {}, says(remaining, reset_in), at);
  }
  time_point earliest(time_point now) { return stated.earliest({}, now); }

  stated_limits stated{spend::even};
  std::uint64_t sequence = 0;
};

TEST_F(Stated, NothingStatedHoldsNobody) {
  EXPECT_EQ(earliest(t0), t0);
}

TEST_F(Stated, WhatIsLeftMinusWhatIsInFlightMayLeave) {
  const auto first = leave(t0);
  leave(t0);
  leave(t0);
  hear(first, 2, 1s, t0 + 5ms);  // the two in flight may be the two that are left
  EXPECT_EQ(earliest(t0 + 5ms), t0 + 1005ms);
}

TEST_F(Stated, AnAnswerToACallInFlightFreesItsPlace) {
  const auto a = leave(t0);
  const auto b = leave(t0);
  hear(a, 2, 1s, t0 + 5ms);
  EXPECT_EQ(earliest(t0 + 5ms), t0 + 5ms);
  leave(t0 + 5ms);
  EXPECT_GT(earliest(t0 + 5ms), t0 + 5ms);
  hear(b, 3, 1s, t0 + 6ms);  // counted before a
  EXPECT_EQ(earliest(t0 + 6ms), t0 + 6ms);
}

TEST_F(Stated, AnOlderAnswerNeverRaisesWhatANewerOneLowered) {
  const auto old = leave(t0);
  const auto young = leave(t0);
  hear(young, 0, 1s, t0 + 5ms);
  hear(old, 40, 1s, t0 + 6ms);
  EXPECT_EQ(earliest(t0 + 6ms), t0 + 1005ms);
}

TEST_F(Stated, TheEarliestEndHeardInAWindowCounts) {
  const auto a = leave(t0);
  hear(a, 1, 1s, t0 + 5ms);
  const auto b = leave(t0 + 500ms);
  hear(b, 0, 1s, t0 + 505ms);  // rounded up to whole seconds by the server
  EXPECT_EQ(earliest(t0 + 505ms), t0 + 1005ms);
}

TEST_F(Stated, AfterTheResetTheWholeLimitIsThere) {
  hear(leave(t0), 0, 1s, t0 + 5ms);
  EXPECT_EQ(earliest(t0 + 1005ms), t0 + 1005ms);
  for (int i = 0; i < 50; ++i) leave(t0 + 1005ms);
  EXPECT_GT(earliest(t0 + 1005ms), t0 + 1005ms);
}

TEST_F(Stated, AnAnswerFromTheOldWindowDoesNotCloseTheNewOne) {
  const auto late = leave(t0);
  hear(leave(t0), 10, 1s, t0 + 5ms);
  EXPECT_EQ(earliest(t0 + 1005ms), t0 + 1005ms);  // rolls over
  hear(late, 0, 1s, t0 + 1010ms);
  EXPECT_EQ(earliest(t0 + 1010ms), t0 + 1010ms);
}

TEST_F(Stated, ARisingRemainderIsBelievedAtTheStatedRateOnly) {
  hear(leave(t0), 0, 10s, t0 + 1ms);
  const auto next = leave(t0 + 1ms);
  hear(next, 49, 10s, t0 + 101ms);  // another server behind the name, or a bucket that refilled
  EXPECT_EQ(earliest(t0 + 101ms), t0 + 101ms);
  for (int i = 0; i < 5; ++i) leave(t0 + 101ms);
  EXPECT_GT(earliest(t0 + 101ms), t0 + 101ms);  // 100 ms earn 5 of 50 a second
}

TEST_F(Stated, ARisingRemainderOpensANewWindowOnceTheOldOneMayBeOver) {
  hear(leave(t0 + 500ms), 25, 1s,
       t0 + 505ms);  // half of a window is gone, but the server rounds up
  for (int i = 0; i < 24; ++i) hear(leave(t0 + 600ms), 24 - i, 1s, t0 + 605ms);
  hear(leave(t0 + 1010ms), 49, 1s, t0 + 1015ms);
  for (int i = 0; i < 49; ++i) {
    EXPECT_EQ(earliest(t0 + 1015ms), t0 + 1015ms);
    leave(t0 + 1015ms);
  }
  EXPECT_GT(earliest(t0 + 1015ms), t0 + 1015ms);
}

TEST_F(Stated, ABucketWithASmallRimIsPacedNotTakenLiterally) {
  hear(leave(t0), 0, 1s, t0 + 5ms);  // 50 a second, one at a time
  stated.expect("default", "requests");
  EXPECT_EQ(earliest(t0 + 5ms), t0 + 25ms);
  hear(leave(t0 + 25ms), 0, 1s, t0 + 30ms);
  EXPECT_EQ(earliest(t0 + 30ms), t0 + 50ms);
}

TEST_F(Stated, ARefusalShowsThatNothingLeftWasMeantLiterally) {
  hear(leave(t0), 0, 1s, t0 + 5ms);  // another caller of this credential spent it
  stated.expect("default", "requests");
  advice no = says(0, 1s);
  no.limited = true;
  const auto trial = leave(t0 + 25ms);
  stated.heard(trial, {}, no, t0 + 30ms);
  EXPECT_EQ(earliest(t0 + 30ms), t0 + 1005ms);
}

TEST_F(Stated, AnAbsurdResetHoldsTheKeyForAWhileAndThenOneCallAsks) {
  stated_limits bounded(spend::even, 10s);
  bounded.left(1, {}, t0);
  bounded.heard(1, {}, says(0, std::chrono::hours(24 * 365 * 68)), t0 + 5ms);
  EXPECT_EQ(bounded.earliest({}, t0 + 5ms), t0 + 10005ms);
  EXPECT_EQ(bounded.earliest({}, t0 + 10005ms), t0 + 10005ms);
  bounded.left(2, {}, t0 + 10005ms);
  EXPECT_GT(bounded.earliest({}, t0 + 10005ms), t0 + 10005ms);  // the others wait for its answer
  bounded.heard(2, {}, says(0, std::chrono::hours(24 * 365 * 68)), t0 + 10010ms);
  EXPECT_EQ(bounded.earliest({}, t0 + 10010ms), t0 + 20010ms);
}

TEST_F(Stated, ALostAttemptCountsAsCounted) {
  hear(leave(t0), 1, 1s, t0 + 5ms);
  const auto gone = leave(t0 + 6ms);
  stated.lost(gone, {});
  EXPECT_EQ(earliest(t0 + 7ms), t0 + 1005ms);
}

TEST_F(Stated, AnUnsentAttemptGivesItsPlaceBack) {
  hear(leave(t0), 1, 1s, t0 + 5ms);
  const auto unsent = leave(t0 + 6ms);
  stated.unsent(unsent, {});
  EXPECT_EQ(earliest(t0 + 7ms), t0 + 7ms);
}

TEST_F(Stated, SpendingFastOneCallAsksAfterTheReset) {
  stated_limits fast(spend::fast);
  fast.left(1, {}, t0);
  fast.heard(1, {}, says(0, 1s), t0 + 5ms);
  EXPECT_EQ(fast.earliest({}, t0 + 1005ms), t0 + 1005ms);
  fast.left(2, {}, t0 + 1005ms);
  EXPECT_GT(fast.earliest({}, t0 + 1005ms), t0 + 1005ms);  // until its answer
  fast.heard(2, {}, says(49, 1s), t0 + 1010ms);
  EXPECT_EQ(fast.earliest({}, t0 + 1010ms), t0 + 1010ms);
}

TEST_F(Stated, AProbeThatHangsDoesNotHoldTheKey) {
  stated_limits fast(spend::fast);
  fast.left(1, {}, t0);
  fast.heard(1, {}, says(0, 1s), t0 + 5ms);
  ASSERT_EQ(fast.earliest({}, t0 + 1005ms), t0 + 1005ms);
  fast.left(2, {}, t0 + 1005ms);
  EXPECT_EQ(fast.earliest({}, t0 + 1005ms), t0 + 3005ms);
}

TEST_F(Stated, WithoutAWindowWhatIsLeftIsSpreadATenthAhead) {
  stated.left(1, {}, t0);
  stated.heard(1, {}, says(100, 100s, std::nullopt), t0);
  for (std::uint64_t i = 2; i <= 11; ++i) {
    EXPECT_EQ(stated.earliest({}, t0), t0);
    stated.left(i, {}, t0);
    stated.heard(i, {}, says(101.0 - static_cast<double>(i), 100s, std::nullopt), t0);
  }
  stated.left(12, {}, t0);
  EXPECT_GT(stated.earliest({}, t0), t0);
  EXPECT_LE(stated.earliest({}, t0), t0 + 2s);
}

TEST_F(Stated, TokensAndRequestsAreKeptApart) {
  const std::vector<cost> tokens{{"tokens", 600}};
  advice said = says(49, 1s);
  said.limits.push_back({.name = "tokens",
                         .unit = "tokens",
                         .limit = 1000.0,
                         .window = 60s,
                         .remaining = 400.0,
                         .reset_in = 60s});
  stated.left(1, tokens, t0);
  stated.heard(1, tokens, said, t0);
  EXPECT_EQ(stated.earliest(tokens, t0), t0 + 60s);
  EXPECT_EQ(stated.earliest({}, t0), t0);
}

TEST_F(Stated, NamesWithoutEndAreForgottenNotHoarded) {
  for (int i = 0; i < 1000; ++i) {
    advice a = says(10, 1s);
    a.limits[0].name = std::to_string(i);
    stated.left(static_cast<std::uint64_t>(i) + 1, {}, t0);
    stated.heard(static_cast<std::uint64_t>(i) + 1, {}, a, t0 + i * 1ms);
  }
  EXPECT_LE(stated.rates().size(), 16u);
}

}  // namespace
}  // namespace mannerly
