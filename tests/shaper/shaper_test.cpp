#include "mannerly/shaper/shaper.hpp"

#include "mannerly/store/process_store.hpp"
#include "mannerly/time/manual_clock.hpp"

#include <gtest/gtest.h>

#include <deque>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

/// Drives one shaper by hand over the process store, and writes down who left when.
class Shaper : public ::testing::Test {
 protected:
  struct exit {
    std::uint64_t who;
    duration at;
    departure as;
  };

  void use(std::vector<std::string> limits, shaper_policy policy = {}) {
    std::vector<limit> parsed;
    for (const auto& text : limits) parsed.push_back(parse_limit(text).value());
    machine.emplace(parsed, policy, clock.now());
    counters = store->open("k", machine->limits(), machine->guards());
  }

  /// Runs until the clock stands at `until` after start.
  void run_until(duration until) {
    for (;;) {
      const std::optional<time_point> wake = step_all();
      if (!wake || *wake > start + until) break;
      clock.set(*wake);
    }
    clock.set(start + until);
    step_all();
  }

  std::optional<time_point> step_all() {
    for (;;) {
      const shaper::action a = machine->next(clock.now());
      if (const auto* t = std::get_if<shaper::take>(&a)) {
        duration delay{};
        counters->take({.costs = t->costs, .delays = {&delay, 1}},
                       [&](take_result r) { machine->taken(r, clock.now()); });
      } else if (const auto* l = std::get_if<shaper::leave>(&a)) {
        left.push_back({l->who->tag, clock.now() - start, l->as});
      } else if (const auto* r = std::get_if<shaper::refuse>(&a)) {
        refused.push_back(r->who->tag);
      } else if (std::holds_alternative<shaper::reshape>(a)) {
        counters->reshape(machine->limits(), machine->guards());
      } else if (const auto* w = std::get_if<shaper::align>(&a)) {
        counters->align(w->index, w->end - clock.now());
      } else if (const auto* s = std::get_if<shaper::sleep>(&a)) {
        return s->until;
      } else {
        return std::nullopt;
      }
    }
  }

  waiter& call(std::vector<cost> costs = {}, turn t = turn::first) {
    bills.push_back(std::move(costs));
    waiter& w = waiters.emplace_back();
    w.costs = bills.back();
    w.turn = t;
    w.tag = waiters.size();
    return w;
  }
  std::optional<shaper::refusal> enqueue(waiter& w) { return machine->enqueue(w, clock.now()); }
  void enqueue(int n) {
    for (int i = 0; i < n; ++i) ASSERT_FALSE(enqueue(call()));
  }
  std::vector<std::uint64_t> order() const {
    std::vector<std::uint64_t> who;
    for (const exit& e : left) who.push_back(e.who);
    return who;
  }
  static advice refused_with(std::optional<duration> wait) {
    advice a;
    a.limited = true;
    a.wait = wait;
    return a;
  }

  manual_clock clock;
  const time_point start = clock.now();
  std::unique_ptr<mannerly::store> store = make_process_store(clock);
  std::shared_ptr<ledger> counters;
  std::optional<shaper> machine;
  std::deque<waiter> waiters;
  std::deque<std::vector<cost>> bills;
  std::vector<exit> left;
  std::vector<std::uint64_t> refused;
};

TEST_F(Shaper, WithoutARateOneCallAsksFirstAndGoodAnswersOpenTheGate) {
  use({});
  enqueue(8);
  run_until(0s);
  EXPECT_EQ(order(), (std::vector<std::uint64_t>{1}));
  machine->heard(left[0].as, {}, {}, clock.now());
  run_until(0s);
  EXPECT_EQ(left.size(), 3u);
  machine->heard(left[1].as, {}, {}, clock.now());
  run_until(0s);
  EXPECT_EQ(left.size(), 6u);
}

TEST_F(Shaper, WithoutARateSlowAnswersDoNotHoldTheOthers) {
  use({});
  enqueue(3);
  run_until(200ms);
  ASSERT_EQ(left.size(), 3u);
  EXPECT_EQ(left[1].at, 100ms);
  EXPECT_EQ(left[2].at, 200ms);
}

TEST_F(Shaper, CallsLeaveOneIntervalApartInOrder) {
  use({"10/s guard 0s"});
  enqueue(4);
  run_until(1s);
  ASSERT_EQ(left.size(), 4u);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(left[static_cast<std::size_t>(i)].at, i * 100ms);
  EXPECT_EQ(order(), (std::vector<std::uint64_t>{1, 2, 3, 4}));
}

TEST_F(Shaper, RepeatsGoBeforeFirstAttempts) {
  use({"1/s guard 0s"});
  enqueue(2);
  run_until(0s);
  enqueue(call({}, turn::repeat));
  run_until(3s);
  EXPECT_EQ(order(), (std::vector<std::uint64_t>{1, 3, 2}));
}

// sindresorhus/p-queue#219
TEST_F(Shaper, ACancelledCallGivesItsPlaceBack) {
  use({"1/s guard 0s"});
  enqueue(11);
  run_until(0s);
  for (std::size_t i = 1; i < 10; ++i) machine->cancel(waiters[i]);
  EXPECT_EQ(machine->queued(), 1u);
  run_until(1s);
  ASSERT_EQ(left.size(), 2u);
  EXPECT_EQ(left[1].who, 11u);
  EXPECT_EQ(left[1].at, 1s);
}

TEST_F(Shaper, CancellingACostlyFrontLetsACheapOneLeaveAsIfItHadNeverAsked) {
  use({"10 tokens/s guard 0s", "100/s guard 0s"});
  enqueue(call({{"tokens", 10}}));
  run_until(0s);
  enqueue(call({{"tokens", 10}}));
  enqueue(call());
  run_until(10ms);
  EXPECT_EQ(left.size(), 1u);
  machine->cancel(waiters[1]);
  run_until(20ms);
  EXPECT_EQ(order(), (std::vector<std::uint64_t>{1, 3}));
}

TEST_F(Shaper, AFullQueueRefusesWithTheComeBackTime) {
  use({"1/s guard 0s"}, {.max_queue = 2});
  enqueue(2);
  const auto no = enqueue(call());
  ASSERT_TRUE(no);
  EXPECT_EQ(no->why, errc::queue_full);
  EXPECT_GE(*no->come_back_in, 1s);
}

TEST_F(Shaper, AWaitKnownToBeTooLongIsRefusedAtOnce) {
  use({"1/s guard 0s"}, {.max_wait = 5s});
  enqueue(6);
  const auto no = enqueue(call());
  ASSERT_TRUE(no);
  EXPECT_EQ(no->why, errc::wait_too_long);
  EXPECT_GE(*no->come_back_in, 5s);
}

TEST_F(Shaper, ADeadlineTheQueueCannotMeetIsRefusedAtOnce) {
  use({"1/s guard 0s"});
  enqueue(4);
  waiter& hurried = call();
  hurried.give_up_at = clock.now() + 2s;
  const auto no = enqueue(hurried);
  ASSERT_TRUE(no);
  EXPECT_EQ(no->why, errc::wait_too_long);
}

TEST_F(Shaper, ACostAboveTheLimitIsRefusedAndHoldsNobody) {
  use({"10 tokens/s guard 0s"});
  enqueue(call({{"tokens", 11}}));
  enqueue(call({{"tokens", 1}}));
  run_until(0s);
  EXPECT_EQ(refused, std::vector<std::uint64_t>{1});
  EXPECT_EQ(order(), std::vector<std::uint64_t>{2});
}

// octokit/plugin-throttling.js#629
TEST_F(Shaper, APauseHoldsEverybodyAndEndsAtTheShapedRate) {
  use({"10/s guard 0s"});
  enqueue(20);
  run_until(200ms);
  ASSERT_EQ(left.size(), 3u);
  machine->pause(clock.now() + 60s, clock.now());
  counters->pause(60s);
  run_until(60199ms);
  EXPECT_EQ(left.size(), 3u);
  run_until(63s);
  ASSERT_EQ(left.size(), 20u);
  for (std::size_t i = 3; i < 20; ++i) {
    EXPECT_EQ(left[i].at, 60200ms + static_cast<int>(i - 3) * 100ms);
  }
}

TEST_F(Shaper, TheLaterOfTwoPausesWins) {
  use({"10/s guard 0s"});
  machine->pause(clock.now() + 60s, clock.now());
  machine->pause(clock.now() + 5s, clock.now());
  EXPECT_EQ(machine->paused_until(clock.now()), start + 60s);
}

TEST_F(Shaper, APauseBeyondTheDeadlineEndsTheWait) {
  use({"1/s guard 0s"});
  enqueue(1);
  run_until(0s);
  waiter& hurried = call();
  hurried.give_up_at = clock.now() + 10s;
  ASSERT_FALSE(enqueue(hurried));
  enqueue(call());
  machine->pause(clock.now() + 60s, clock.now());
  const auto late = machine->too_late(clock.now());
  ASSERT_EQ(late.size(), 1u);
  EXPECT_EQ(late[0], &hurried);
  EXPECT_EQ(machine->queued(), 1u);
}

TEST_F(Shaper, AfterAPauseWithoutAnyRateTheFlightGrowsStepByStep) {
  use({});
  machine->pause(clock.now() + 1s, clock.now());
  enqueue(8);
  run_until(1s);
  ASSERT_EQ(left.size(), 1u);
  machine->heard(left[0].as, {}, {}, clock.now());
  run_until(1s);
  EXPECT_EQ(left.size(), 3u);
  machine->heard(left[1].as, {}, {}, clock.now());
  run_until(1s);
  EXPECT_EQ(left.size(), 6u);
}

TEST_F(Shaper, AConcurrencyLimitLetsTheNextLeaveWhenOneReturns) {
  use({"2 concurrent", "1000/s"});
  enqueue(3);
  run_until(1s);
  ASSERT_EQ(left.size(), 2u);
  counters->release(left[0].as.charged.all());
  machine->heard(left[0].as, {}, {}, clock.now());
  run_until(1s);
  EXPECT_EQ(left.size(), 3u);
}

TEST_F(Shaper, AStatedRateIsAdoptedWhenNoneIsConfigured) {
  use({});
  enqueue(1);
  run_until(0s);
  advice said;
  said.limits.push_back({.limit = 10.0, .window = 1s, .remaining = 9.0, .reset_in = 1s});
  EXPECT_TRUE(machine->heard(left[0].as, {}, said, clock.now()));
  ASSERT_EQ(machine->limits().size(), 1u);
  EXPECT_EQ(machine->limits()[0].count, 10);
  enqueue(5);
  run_until(300ms);
  EXPECT_EQ(left.size(), 4u);  // the one before, then one an interval of 105 ms
}

TEST_F(Shaper, AStatedLimitThatRisesOrFallsIsAdoptedWithinOneAnswer) {
  use({});
  enqueue(2);
  run_until(100ms);
  advice said;
  said.limits.push_back({.limit = 10.0, .window = 1s});
  machine->heard(left[0].as, {}, said, clock.now());
  said.limits[0].limit = 5.0;
  EXPECT_TRUE(machine->heard(left[1].as, {}, said, clock.now()));
  ASSERT_EQ(machine->limits().size(), 1u);
  EXPECT_EQ(machine->limits()[0].count, 5);
}

TEST_F(Shaper, AConfiguredLimitThatImpliesTheStatedOneStands) {
  use({"5/s"});
  enqueue(1);
  run_until(0s);
  advice said;
  said.limits.push_back({.limit = 10.0, .window = 1s});
  EXPECT_FALSE(machine->heard(left[0].as, {}, said, clock.now()));
  EXPECT_EQ(machine->limits().size(), 1u);
}

TEST_F(Shaper, ARefusalInsideTheLimitWidensTheGuard) {
  use({"50/s"});
  enqueue(1);
  run_until(0s);
  const duration before = machine->guards()[0];
  clock.advance(1s);
  enqueue(1);
  run_until(1s);
  EXPECT_TRUE(machine->heard(left[1].as, {}, refused_with(std::nullopt), clock.now()));
  EXPECT_EQ(machine->guards()[0], before * 2);
}

TEST_F(Shaper, AFixedWindowEndsWhenTheServerSaysSo) {
  use({"2/1s fixed_window guard 0s"});
  enqueue(4);
  run_until(0s);
  ASSERT_EQ(left.size(), 2u);
  advice said;
  said.limits.push_back({.limit = 2.0, .window = 1s, .remaining = 0.0, .reset_in = 400ms});
  machine->heard(left[0].as, {}, said, clock.now());
  said.limits[0].remaining = 0.0;
  machine->heard(left[1].as, {}, said, clock.now());
  run_until(2s);
  ASSERT_EQ(left.size(), 4u);
  EXPECT_EQ(left[2].at, 400ms);
}

TEST_F(Shaper, AWaiterIsSmall) {
  EXPECT_LE(sizeof(waiter), 200u);
}

}  // namespace
}  // namespace mannerly
