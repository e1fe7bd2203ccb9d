#include "mannerly/call/call_fsm.hpp"

#include "call/fake_transport.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

const time_point t0{1h};

class CallFsm : public ::testing::Test {
 protected:
  call_fsm& start(request what = {.url = "http://a.example/x"},
                  time_point deadline = time_point::max()) {
    machine.emplace(policy, std::move(what), policy.retry.max_attempts, deadline, t0);
    EXPECT_FALSE(std::get<call_fsm::acquire>(machine->start()).repeat);
    return *machine;
  }
  call_fsm::action end(outcome o, time_point at, advice said = {}) {
    return machine->ended(std::move(o), said, funds, dice, at);
  }
  template <typename T>
  static T as(call_fsm::action a) {
    EXPECT_TRUE(std::holds_alternative<T>(a)) << "action " << a.index();
    return std::get<T>(a);
  }

  call_policy policy;
  budget funds{budget_policy{}, t0};
  random_source dice{7};
  std::optional<call_fsm> machine;
};

TEST_F(CallFsm, AnAnswerFinishes) {
  start();
  EXPECT_EQ(as<call_fsm::send>(machine->admitted(t0 + 1s)).number, 1);
  const auto f = as<call_fsm::finish>(end(answer(200), t0 + 2s));
  EXPECT_FALSE(f.code);
  const response r = machine->take_result();
  EXPECT_EQ(r.status, 200);
  EXPECT_EQ(r.attempts, 1);
  EXPECT_EQ(r.waited, 1s);
  EXPECT_EQ(r.elapsed, 2s);
}

TEST_F(CallFsm, A404IsAnAnswer) {
  start();
  machine->admitted(t0);
  EXPECT_FALSE(as<call_fsm::finish>(end(answer(404), t0)).code);
}

TEST_F(CallFsm, ATransientFailureBacksOffAndQueuesAgainAsARepeat) {
  start();
  machine->admitted(t0);
  const auto w = as<call_fsm::wait>(end(answer(503), t0));
  EXPECT_LE(w.until, t0 + policy.retry.base_delay);
  EXPECT_TRUE(machine->retry_unspent());
  EXPECT_TRUE(as<call_fsm::acquire>(machine->timer(funds, w.until)).repeat);
  EXPECT_EQ(as<call_fsm::send>(machine->admitted(t0 + 1s)).number, 2);
  EXPECT_FALSE(machine->retry_unspent());
}

TEST_F(CallFsm, AttemptsEndAtTheirMaximumWithTheLastAnswer) {
  policy.retry.max_attempts = 2;
  start();
  machine->admitted(t0);
  const auto w = as<call_fsm::wait>(end(answer(503), t0));
  machine->timer(funds, w.until);
  machine->admitted(w.until);
  EXPECT_EQ(as<call_fsm::finish>(end(answer(502), w.until)).code, errc::retries_exhausted);
  const response r = machine->take_result();
  EXPECT_EQ(r.status, 502);
  EXPECT_EQ(r.attempts, 2);
}

TEST_F(CallFsm, APostThatMayHaveArrivedIsNotRepeated) {
  start({.method = "POST", .url = "http://a.example/x"});
  machine->admitted(t0);
  const auto f = as<call_fsm::finish>(end(failure(ending::sent_unknown, errc::sent_unknown), t0));
  EXPECT_EQ(f.code, errc::not_safe_to_retry);
}

TEST_F(CallFsm, APostThatWasNotSentIsRepeated) {
  start({.method = "POST", .url = "http://a.example/x"});
  machine->admitted(t0);
  as<call_fsm::wait>(end(failure(ending::not_sent, errc::not_sent), t0));
}

TEST_F(CallFsm, ARejectedAttemptEndsWithItsOwnCode) {
  start();
  machine->admitted(t0);
  EXPECT_EQ(as<call_fsm::finish>(end(failure(ending::rejected, errc::body_too_large), t0)).code,
            errc::body_too_large);
}

TEST_F(CallFsm, TheAttemptsTimeoutNeverPassesTheDeadline) {
  start({.url = "http://a.example/x"}, t0 + 10s);
  EXPECT_EQ(as<call_fsm::send>(machine->admitted(t0 + 4s)).timeout, 6s);
}

TEST_F(CallFsm, AServerWaitBeyondTheDeadlineEndsAtOnceWithTheComeBackTime) {
  start({.url = "http://a.example/x"}, t0 + 10s);
  machine->admitted(t0);
  advice said{
      .limited = true, .refusal = refusal::rate, .wait = 60s, .source = wait_source::retry_after};
  EXPECT_EQ(as<call_fsm::finish>(end(answer(429), t0, said)).code, errc::wait_too_long);
  EXPECT_EQ(machine->take_result().come_back_in, 60s);
}

TEST_F(CallFsm, ARedirectQueuesAtItsOwnDestination) {
  start();
  machine->admitted(t0);
  as<call_fsm::acquire>(end(answer(302, {{"Location", "http://b.example/y"}}), t0));
  EXPECT_EQ(machine->current().url, "http://b.example/y");
  EXPECT_EQ(as<call_fsm::send>(machine->admitted(t0)).number, 2);
}

TEST_F(CallFsm, RedirectsAreCounted) {
  policy.max_redirects = 1;
  start();
  machine->admitted(t0);
  as<call_fsm::acquire>(end(answer(302, {{"Location", "/y"}}), t0));
  machine->admitted(t0);
  EXPECT_EQ(as<call_fsm::finish>(end(answer(302, {{"Location", "/z"}}), t0)).code,
            errc::too_many_redirects);
}

TEST_F(CallFsm, ARedirectIsAnAnswerWhenTheyAreOff) {
  policy.max_redirects = 0;
  start();
  machine->admitted(t0);
  EXPECT_FALSE(as<call_fsm::finish>(end(answer(302, {{"Location", "/y"}}), t0)).code);
}

TEST_F(CallFsm, AnEmptyBudgetInWaitModeWaitsForFunds) {
  policy.retry.budget = {.ratio = 0, .per_second = 1, .capacity = 1, .on_empty = when_empty::wait};
  funds = budget(policy.retry.budget, t0);
  ASSERT_TRUE(funds.withdraw(t0));
  start();
  machine->admitted(t0);
  const auto w = as<call_fsm::wait>(end(answer(503), t0));
  EXPECT_EQ(w.why, call_fsm::wait::reason::funds);
  EXPECT_TRUE(as<call_fsm::acquire>(machine->timer(funds, t0 + 1s)).repeat);
}

TEST_F(CallFsm, TheShapersRefusalEndsTheCall) {
  start();
  EXPECT_EQ(as<call_fsm::finish>(machine->refused(errc::queue_full, 3s, t0)).code,
            errc::queue_full);
  EXPECT_EQ(machine->take_result().come_back_in, 3s);
}

}  // namespace
}  // namespace mannerly
