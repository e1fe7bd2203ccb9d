#include "mannerly/retry/verdict.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using enum outcome_class;
using kind = enum verdict::kind;

constexpr time_point now{1h};

advice refused(std::optional<duration> wait = {}, refusal why = refusal::rate) {
  advice a;
  a.limited = true;
  a.refusal = why;
  a.wait = wait;
  return a;
}

struct scene {
  retry_policy policy{};
  mannerly::budget budget{policy.budget, now};
  random_source random{1};

  verdict decide(outcome_class what, const advice& said = {}, int attempts = 1,
                 std::optional<duration> time_left = {}, duration waited = 0ns) {
    const verdict_input in{{what, true}, said, attempts, time_left, waited};
    return mannerly::decide(in, policy, budget, random, now);
  }
};

TEST(BackoffBound, DoublesUpToTheMaximumWithoutOverflow) {
  const retry_policy p{.base_delay = 250ms, .max_delay = 30s};
  EXPECT_EQ(backoff_bound(p, 1), 250ms);
  EXPECT_EQ(backoff_bound(p, 2), 500ms);
  EXPECT_EQ(backoff_bound(p, 7), 16s);
  EXPECT_EQ(backoff_bound(p, 8), 30s);
  for (const int attempts : {63, 64, 65, 1000, 2'000'000'000}) {
    EXPECT_EQ(backoff_bound(p, attempts), 30s);
  }
  EXPECT_EQ(backoff_bound(p, -5), 250ms);
  EXPECT_EQ(backoff_bound({.base_delay = 1ns, .max_delay = duration::max()}, 63).count(),
            std::int64_t{1} << 62);
  EXPECT_EQ(backoff_bound({.base_delay = 0ns}, 9), 0ns);
}

TEST(Verdict, AnAnswerForTheUserIsDoneAndCostsNothing) {
  scene s;
  EXPECT_EQ(s.decide(done).kind, kind::done);
  EXPECT_TRUE(s.budget.full(now));
}

TEST(Verdict, FullJitterCoversTheWholeBoundEvenly) {
  scene s;
  s.policy.budget.ratio = 0;
  duration lowest = 1h, highest = 0ns, sum = 0ns;
  constexpr int draws = 2000;
  for (int i = 0; i < draws; ++i) {
    s.budget = budget(s.policy.budget, now);
    const verdict v = s.decide(transient, {}, 3);  // bound: 1 s
    ASSERT_EQ(v.kind, kind::again);
    EXPECT_FALSE(v.server_named);
    lowest = std::min(lowest, v.after);
    highest = std::max(highest, v.after);
    sum += v.after;
  }
  EXPECT_LT(lowest, 10ms);
  EXPECT_GT(highest, 990ms);
  EXPECT_LE(highest, 1s);
  EXPECT_NEAR(std::chrono::duration<double>(sum / draws).count(), 0.5, 0.03);
}

TEST(Verdict, WithoutJitterTheBoundItselfOrTheServersWait) {
  scene s;
  s.policy.jitter = jitter::none;
  EXPECT_EQ(s.decide(transient, {}, 2).after, 500ms);
  EXPECT_EQ(s.decide(limited, refused(7s), 2).after, 7s);
  EXPECT_EQ(s.decide(limited, refused(), 2).after, 1s);  // the floor and the bound
}

TEST(Verdict, ARefusalThatNamesNoWaitWaitsAtLeastTheFloor) {
  for (const auto& wait :
       {std::optional<duration>{}, std::optional<duration>{0s}, std::optional<duration>{-5s}}) {
    scene s;
    std::set<duration> seen;
    for (int i = 0; i < 10; ++i) {
      const verdict v = s.decide(limited, refused(wait));
      EXPECT_GE(v.after, 500ms);
      EXPECT_LE(v.after, 750ms);
      EXPECT_FALSE(v.server_named);
      seen.insert(v.after);
    }
    EXPECT_EQ(seen.size(), 10u);  // no pile at the floor
  }
}

// NousResearch/hermes-agent#109234 and HoneyryderChuck/httpx#141: with 30 callers told the same
// wait, jitter neither vanished nor may it shorten the wait.
TEST(Verdict, EveryWaitIsAtLeastTheServersAndTheyAreSpread) {
  for (const duration told : {duration{600s}, duration{3s}}) {
    std::set<duration> seen;
    for (std::uint64_t caller = 0; caller < 30; ++caller) {
      scene s;
      s.random = random_source(caller);
      const verdict v = s.decide(limited, refused(told), 3);
      ASSERT_EQ(v.kind, kind::again);
      EXPECT_TRUE(v.server_named);
      EXPECT_GE(v.after, told);
      EXPECT_LE(v.after, told + 1s);
      seen.insert(v.after);
    }
    EXPECT_EQ(seen.size(), 30u);
    EXPECT_GT(*seen.rbegin() - *seen.begin(), 500ms);
  }
}

// urllib3/urllib3#2861: an absurd value ends with a typed outcome, it is not slept.
TEST(Verdict, AnAbsurdWaitIsTooLongAtOnce) {
  scene s;
  const duration saturated = std::chrono::seconds(1LL << 31);
  for (const outcome_class what : {limited, transient}) {
    advice said = refused(saturated);
    said.limited = what == limited;
    const verdict v = s.decide(what, said);
    EXPECT_EQ(v.kind, kind::give_up);
    EXPECT_EQ(v.why, errc::wait_too_long);
    EXPECT_EQ(v.come_back_in, saturated);
  }
  s.policy.retry_after_max = duration::max();
  EXPECT_GE(s.decide(limited, refused(duration::max())).after, duration::max());
  EXPECT_TRUE(s.budget.funds(now) == 9);  // what was given up cost nothing
}

// hashicorp/go-retryablehttp#247, #248: a wait above the maximum ends the call with the time the
// server named.
TEST(Verdict, AWaitAboveTheMaximumEndsWithTheTimeToComeBack) {
  scene s;
  s.policy.retry_after_max = 10s;
  for (const duration told : {duration{3600s}, duration{86'400s}, duration{1'772'452'800s}}) {
    const verdict v = s.decide(limited, refused(told));
    EXPECT_EQ(v.why, errc::wait_too_long);
    EXPECT_EQ(v.come_back_in, told);
  }
  EXPECT_EQ(s.decide(limited, refused(10s)).kind, kind::again);
  s.policy.respect_retry_after = false;
  EXPECT_LE(s.decide(limited, refused(3600s)).after, 750ms);
}

TEST(Verdict, AWaitBeyondTheDeadlineEndsAtOnceAndJitterGivesWayToIt) {
  scene s;
  const verdict late = s.decide(limited, refused(5s), 1, 4s);
  EXPECT_EQ(late.why, errc::wait_too_long);
  EXPECT_EQ(late.come_back_in, 5s);
  EXPECT_EQ(s.decide(limited, refused(), 1, 400ms).why, errc::wait_too_long);
  EXPECT_EQ(s.decide(transient, {}, 1, 0s).why, errc::deadline_passed);
  for (int i = 0; i < 8; ++i) {
    s.budget = budget(s.policy.budget, now);
    const verdict v = s.decide(limited, refused(5s), 4, 5100ms);
    EXPECT_EQ(v.kind, kind::again);
    EXPECT_GE(v.after, 5s);
    EXPECT_LE(v.after, 5100ms);
    EXPECT_LE(s.decide(transient, {}, 4, 50ms).after, 50ms);
  }
}

TEST(Verdict, EachEndingHasItsReason) {
  scene s;
  EXPECT_EQ(s.decide(transient, {}, 5).why, errc::retries_exhausted);
  EXPECT_EQ(s.decide(limited, refused(30s), 5).come_back_in, 30s);

  const advice nothing;
  const verdict_input unsafe{{transient, false}, nothing, 1, {}, {}};
  EXPECT_EQ(decide(unsafe, s.policy, s.budget, s.random, now).why, errc::not_safe_to_retry);

  advice no = refused(3s);
  no.should_retry = false;
  EXPECT_EQ(s.decide(permanent, no).why, errc::retry_refused);
  EXPECT_EQ(s.decide(permanent, no).come_back_in, 3s);
  EXPECT_EQ(s.decide(permanent).kind, kind::give_up);
  EXPECT_TRUE(s.budget.full(now));
}

TEST(Verdict, AQuotaThatIsGoneEndsAtOnceWithTheTimeToComeBack) {
  scene s;
  EXPECT_EQ(s.decide(limited, refused(1s, refusal::quota_gone)).why, errc::quota_gone);
  EXPECT_EQ(s.decide(limited, refused(1s, refusal::quota_gone)).come_back_in, 1s);
  advice limits = refused({}, refusal::quota_gone);
  EXPECT_EQ(s.decide(limited, limits).come_back_in, std::nullopt);
  limits.limits = {{.remaining = 0, .reset_in = 60s},
                   {.remaining = 0, .reset_in = 3600s},
                   {.remaining = 5, .reset_in = 9000s}};
  EXPECT_EQ(s.decide(limited, limits).come_back_in, 3600s);
}

TEST(Verdict, OtherKindsOfRefusalWaitAndTryAgain) {
  scene s;
  for (const refusal r : {refusal::rate, refusal::concurrency, refusal::capacity, refusal::ban}) {
    EXPECT_EQ(s.decide(limited, refused(2s, r)).kind, kind::again);
  }
}

TEST(Verdict, AnEmptyBudgetEndsTheCallWithTheTimeToComeBack) {
  scene s;
  while (s.budget.withdraw(now)) {
  }
  const verdict v = s.decide(transient);
  EXPECT_EQ(v.kind, kind::give_up);
  EXPECT_EQ(v.why, errc::budget_empty);
  EXPECT_EQ(v.come_back_in, 10s);
  EXPECT_EQ(s.decide(limited, refused(25s)).come_back_in, 25s);
}

TEST(Verdict, TheBudgetIsChargedWhenTheRetryIsDecided) {
  scene s;
  EXPECT_EQ(s.decide(transient).kind, kind::again);
  EXPECT_EQ(s.budget.funds(now), 9);
}

TEST(Verdict, AnEmptyBudgetThatWaitsKeepsTheCall) {
  scene s;
  s.policy.budget.on_empty = when_empty::wait;
  while (s.budget.withdraw(now)) {
  }
  const verdict v = s.decide(limited, refused(2s));
  EXPECT_EQ(v.kind, kind::wait_for_funds);
  EXPECT_EQ(v.after, 10s);
  EXPECT_GE(s.decide(limited, refused(20s)).after, 20s);

  // Funds came: what was waited counts towards the server's wait and the backoff.
  s.budget.refund(now);
  const verdict then = s.decide(limited, refused(2s), 1, {}, 10s);
  EXPECT_EQ(then.kind, kind::again);
  EXPECT_EQ(then.after, 0s);
  s.budget.refund(now);
  EXPECT_GE(s.decide(limited, refused(12s), 1, {}, 10s).after, 2s);
}

TEST(Verdict, WaitingForFundsThatOnlySuccessesEarnLooksAgainAfterMaxDelay) {
  scene s;
  s.policy.budget = {.per_second = 0, .on_empty = when_empty::wait};
  s.budget = budget(s.policy.budget, now);
  while (s.budget.withdraw(now)) {
  }
  EXPECT_EQ(s.decide(transient).after, 30s);
}

TEST(Verdict, NoInputMakesAWaitShorterThanToldOrNegative) {
  std::uint64_t state = 99;
  random_source dice(state);
  for (int i = 0; i < 200'000; ++i) {
    scene s;
    s.random = random_source(dice.next());
    s.policy.retry_after_max = dice.up_to(2h);
    const advice said = refused(dice.up_to(3h) - 10min);
    const int attempts = static_cast<int>(dice.next() % 6);
    const std::optional<duration> left =
        dice.next() % 2 ? std::optional(dice.up_to(3h) - 10min) : std::nullopt;
    const verdict v = s.decide(dice.next() % 2 ? limited : transient, said, attempts, left);
    if (v.kind != kind::again) continue;
    ASSERT_GE(v.after, std::max(duration{0}, *said.wait)) << i;
    if (left) {
      ASSERT_LE(v.after, *left) << i;
    }
    ASSERT_LE(*said.wait, s.policy.retry_after_max) << i;
  }
}

}  // namespace
}  // namespace mannerly
