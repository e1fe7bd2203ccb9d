// Whole clients against a third party that fails, in virtual time: the pieces of the retry room
// put together as the call layer puts them.

#include "mannerly/retry/slowdown.hpp"
#include "mannerly/retry/verdict.hpp"
#include "mannerly/time/virtual_loop.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr duration latency = 10ms;

enum class protection { none, budget };

// Callers of one key whose calls fail until `heals`.
struct client {
  virtual_loop loop;
  retry_policy policy{};
  enum protection protection = protection::budget;
  duration heals = duration::max();
  bool loops = true;         // a caller asks again as soon as its call ended
  std::uint64_t one_in = 0;  // this share of the attempts succeeds all the time; 0: none

  time_point began = loop.now();
  budget funds{policy.budget, began};
  slowdown slow{began};
  random_source random{5};
  std::vector<duration> sends{};
  int calls = 0;
  int successes = 0;

  void call() {
    ++calls;
    first();
  }

  void first() {
    if (protection == protection::none || slow.admit(funds, loop.now())) return send(1);
    const duration hold = slow.until_admit(funds, loop.now());
    loop.at(loop.now() + hold, [this] { first(); });
  }

  void send(int attempt) {
    sends.push_back(loop.now() - began);
    loop.at(loop.now() + latency, [this, attempt] { end(attempt); });
  }

  void end(int attempt) {
    const bool lucky = one_in != 0 && random.next() % one_in == 0;
    if (lucky || loop.now() - began >= heals) return succeed();
    if (protection == protection::none) funds = budget(policy.budget, loop.now());
    retry(attempt, loop.now());
  }

  void retry(int attempt, time_point failed) {
    const advice nothing;
    const verdict_input in{
        {outcome_class::transient, true}, nothing, attempt, {}, loop.now() - failed};
    const verdict v = decide(in, policy, funds, random, loop.now());
    const time_point then = loop.now() + v.after;
    if (v.kind == verdict::kind::again) {
      loop.at(then, [this, attempt] { send(attempt + 1); });
    } else if (v.kind == verdict::kind::wait_for_funds) {
      loop.at(then, [this, attempt, failed] { retry(attempt, failed); });
    } else if (loops) {
      call();
    }
  }

  void succeed() {
    ++successes;
    funds.deposit(loop.now());
    slow.deposit(loop.now());
    if (loops) call();
  }

  int sent(duration from, duration to) const {
    int n = 0;
    for (const duration at : sends) n += at >= from && at < to;
    return n;
  }
};

// aws/aws-sdk-go-v2#3413: 256 callers looping over a server that answers only 503 must not ask
// more than with retries, in any second.
TEST(Outage, CallersThatLoopAskLessThanWithRetries) {
  client with_retries{.protection = protection::none};
  client polite{};
  for (client* c : {&with_retries, &polite}) {
    for (int caller = 0; caller < 256; ++caller) c->call();
    c->loop.run_for(60s);
  }
  for (duration second = 0s; second < 60s; second += 1s) {
    EXPECT_LT(polite.sent(second, second + 1s), with_retries.sent(second, second + 1s))
        << second.count();
  }
  EXPECT_LE(polite.sent(1s, 60s), 80);  // a probe a second and the floor's retries
  EXPECT_GT(with_retries.sent(1s, 60s), 30'000);
}

TEST(Outage, SpeedComesBackWithinSecondsOfTheFirstAnswer) {
  client c{.heals = 30s};
  for (int caller = 0; caller < 256; ++caller) c.call();
  c.loop.run_for(40s);
  EXPECT_LE(c.sent(1s, 30s), 45);
  // 256 callers at 10 ms a call: 25,600 a second when nothing is held.
  EXPECT_GE(c.sent(35s, 36s), 25'000);
}

// Calls that arrive evenly whatever happens to them: in any minute of an outage the attempts are at
// most 1.1 times the calls and the floor; at few calls a minute the starting funds come on top of
// that once, until they are spent.
TEST(Outage, InAnyMinuteSendsAreWithinTheBudget) {
  for (const duration gap : {duration{100ms}, duration{1s}, duration{10s}}) {
    client c{.loops = false};
    for (duration at = 0s; at < 300s; at += gap) {
      c.loop.at(c.began + at, [&c] { c.call(); });
    }
    c.loop.run_for(300s);
    const double calls = 60.0 / std::chrono::duration<double>(gap).count();
    const double floor = 60 * c.policy.budget.per_second;
    for (duration from = 0s; from <= 240s; from += 1s) {
      const bool starting = from < 120s && gap > 100ms;
      const double once = starting ? c.policy.budget.capacity : 1;
      EXPECT_LE(c.sent(from, from + 60s), 1.1 * calls + floor + once)
          << "calls every " << gap.count() << " ns, minute from " << from.count();
    }
  }
}

// At half failures a budget that waits loses no call, and pays every retry.
TEST(Outage, ABudgetThatWaitsAnswersEveryCallWithinItsMeans) {
  client c{.loops = false, .one_in = 2};
  c.policy.max_attempts = 100;
  c.policy.budget = {.per_second = 1, .on_empty = when_empty::wait};
  c.funds = budget(c.policy.budget, c.began);
  for (int i = 0; i < 600; ++i) {
    c.loop.at(c.began + i * 100ms, [&c] { c.call(); });
  }
  c.loop.run();
  EXPECT_EQ(c.successes, 600);
  for (duration from = 0s; from < c.sends.back(); from += 1s) {
    const int in_minute = c.sent(from, from + 60s);
    const int first = from < 60s ? 600 - static_cast<int>(from / 100ms) : 0;
    EXPECT_LE(in_minute, first + 10 + 0.1 * in_minute + 60) << from.count();
  }
}

// failsafe-go/failsafe-go#141: refusing a retry is one call's ending; attempts under way go on.
TEST(Outage, AnEmptyBudgetLeavesAttemptsUnderWayAlone) {
  client c{.heals = 5ms, .loops = false};
  while (c.funds.withdraw(c.loop.now())) {
  }
  for (int i = 0; i < 8; ++i) c.call();
  const advice nothing;
  const verdict_input in{{outcome_class::transient, true}, nothing, 1, {}, {}};
  EXPECT_EQ(decide(in, c.policy, c.funds, c.random, c.loop.now()).why, errc::budget_empty);
  c.loop.run();
  EXPECT_EQ(c.successes, 8);
}

}  // namespace
}  // namespace mannerly
