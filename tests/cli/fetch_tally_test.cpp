#include "cli/fetch_tally.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr time_point start{1h};

void say(fetch_tally& tally, event_kind kind, std::uint64_t call, duration after,
         duration wait = {}) {
  tally.on_event({.kind = kind, .at = start + after, .call = call, .wait = wait});
}

TEST(FetchTally, CountsAttemptsRefusalsAndRetries) {
  fetch_tally tally(std::nullopt);
  say(tally, event_kind::sent, 1, 0s);
  say(tally, event_kind::refused, 1, 1s, 2s);
  say(tally, event_kind::paused, 0, 1s, 2s);
  say(tally, event_kind::retry_scheduled, 1, 1s, 2s);
  say(tally, event_kind::sent, 1, 3s);
  say(tally, event_kind::answered, 1, 4s);
  const effort so_far = tally.so_far();
  EXPECT_EQ(so_far.attempts, 2u);
  EXPECT_EQ(so_far.refused, 1u);
  EXPECT_EQ(so_far.retried, 1u);
  EXPECT_EQ(so_far.paused_until, start + 3s);
}

TEST(FetchTally, ARedirectIsAnAttemptButNoRetry) {
  fetch_tally tally(std::nullopt);
  say(tally, event_kind::sent, 1, 0s);
  say(tally, event_kind::answered, 1, 1s);
  say(tally, event_kind::sent, 1, 2s);
  EXPECT_EQ(tally.so_far().attempts, 2u);
  EXPECT_EQ(tally.so_far().retried, 0u);
}

TEST(FetchTally, KnowsWhatIsOnTheWire) {
  fetch_tally tally(std::nullopt);
  EXPECT_FALSE(tally.on_the_wire(1));
  say(tally, event_kind::sent, 1, 0s);
  EXPECT_TRUE(tally.on_the_wire(1));
  say(tally, event_kind::failed, 1, 1s);
  EXPECT_FALSE(tally.on_the_wire(1));
}

TEST(FetchTally, TellsWhetherACallWasCutOffOnTheWire) {
  fetch_tally tally(std::nullopt);
  say(tally, event_kind::sent, 1, 0s);
  say(tally, event_kind::gave_up, 1, 1s);
  say(tally, event_kind::sent, 2, 0s);
  say(tally, event_kind::refused, 2, 1s);
  say(tally, event_kind::gave_up, 2, 2s);
  EXPECT_TRUE(tally.ended(1).cut_off);
  EXPECT_FALSE(tally.ended(2).cut_off);
  EXPECT_FALSE(tally.ended(1).cut_off);
}

TEST(FetchTally, KeepsWhatTheNewestFailedAttemptSaid) {
  fetch_tally tally(std::nullopt);
  say(tally, event_kind::sent, 1, 0s);
  tally.on_event({.kind = event_kind::failed, .call = 1, .detail = "Connection refused"});
  say(tally, event_kind::sent, 2, 0s);
  tally.on_event({.kind = event_kind::failed, .call = 2, .detail = "Connection refused"});
  say(tally, event_kind::sent, 2, 1s);
  say(tally, event_kind::answered, 2, 2s);
  EXPECT_EQ(tally.ended(1).of_failure, "Connection refused");
  EXPECT_EQ(tally.ended(2).of_failure, "");
}

TEST(FetchTally, WithoutADeadlineNothingIsLate) {
  fetch_tally tally(std::nullopt);
  say(tally, event_kind::sent, 1, 0s);
  EXPECT_FALSE(tally.next_due());
  EXPECT_TRUE(tally.late(start + 100h).empty());
}

TEST(FetchTally, ACallIsLateOnceItsDeadlineAfterTheFirstAttemptPassed) {
  fetch_tally tally(10s);
  say(tally, event_kind::queued, 1, 0s);
  say(tally, event_kind::sent, 1, 60s);
  EXPECT_EQ(tally.next_due(), start + 70s);
  EXPECT_TRUE(tally.late(start + 69s).empty());
  const auto late = tally.late(start + 70s);
  ASSERT_EQ(late.size(), 1u);
  EXPECT_EQ(late[0].call, 1u);
  EXPECT_FALSE(late[0].come_back_in);
  EXPECT_TRUE(tally.late(start + 71s).empty());
}

TEST(FetchTally, ALaterAttemptDoesNotMoveTheDeadline) {
  fetch_tally tally(10s);
  say(tally, event_kind::sent, 1, 0s);
  say(tally, event_kind::failed, 1, 5s);
  say(tally, event_kind::retry_scheduled, 1, 5s, 1s);
  say(tally, event_kind::sent, 1, 6s);
  EXPECT_TRUE(tally.late(start + 9s).empty());
  EXPECT_EQ(tally.late(start + 10s).size(), 1u);
}

TEST(FetchTally, AWaitBeyondTheDeadlineIsNotWaitedFor) {
  fetch_tally tally(10s);
  say(tally, event_kind::sent, 1, 0s);
  say(tally, event_kind::refused, 1, 1s, 60s);
  say(tally, event_kind::retry_scheduled, 1, 1s, 60s);
  const auto late = tally.late(start + 1s);
  ASSERT_EQ(late.size(), 1u);
  EXPECT_EQ(late[0].come_back_in, 60s);
}

TEST(FetchTally, ACallThatEndedIsNotLate) {
  fetch_tally tally(10s);
  say(tally, event_kind::sent, 1, 0s);
  say(tally, event_kind::answered, 1, 1s);
  tally.ended(1);
  EXPECT_TRUE(tally.late(start + 11s).empty());
  EXPECT_FALSE(tally.next_due());
}

}  // namespace
}  // namespace mannerly
