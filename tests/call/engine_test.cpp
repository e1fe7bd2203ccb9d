#include "mannerly/call/engine.hpp"

#include "mannerly/store/process_store.hpp"

#include "call/fake_transport.hpp"

#include <gtest/gtest.h>

#include <set>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

/// The whole path in virtual time: engine, shaper, process store, retry, a scripted third party.
class Engine : public ::testing::Test {
 protected:
  struct end {
    boost::system::error_code code;
    response answer;
    duration at;
  };

  engine& use(std::vector<std::string> limits, fake_transport::script s) {
    for (const auto& text : limits) config.limits.push_back(parse_limit(text).value());
    wire.emplace(loop, std::move(s));
    return calls.emplace(loop, *store, config);
  }
  engine::call_id call(request what = {.url = "http://a.example/x"}, call_options how = {}) {
    const auto id = calls->reserve();
    calls->submit(id, std::move(what), std::move(how), *wire,
                  [this, id](boost::system::error_code ec, response r) {
                    EXPECT_FALSE(ends.contains(id)) << "a call ended twice";
                    ends[id] = {ec, std::move(r), loop.now() - start};
                  });
    return id;
  }
  void call(int n) {
    for (int i = 0; i < n; ++i) call();
  }
  std::vector<duration> departures() const {
    std::vector<duration> at;
    for (const auto& s : wire->log) at.push_back(s.at - start);
    return at;
  }
  static fake_transport::script always(outcome o) {
    return [o](const request&, std::size_t) { return fake_transport::ending_in{o}; };
  }

  virtual_loop loop;
  const time_point start = loop.now();
  std::unique_ptr<mannerly::store> store = make_process_store(loop);
  engine_config config;
  std::optional<fake_transport> wire;
  std::optional<engine> calls;
  std::map<engine::call_id, end> ends;
};

TEST_F(Engine, EveryCallIsAnsweredAtTheShapedRate) {
  use({"10/s guard 0s"}, always(answer(200)));
  call(5);
  loop.run();
  ASSERT_EQ(ends.size(), 5u);
  EXPECT_EQ(departures(), (std::vector<duration>{0ms, 100ms, 200ms, 300ms, 400ms}));
  for (const auto& [id, e] : ends) EXPECT_FALSE(e.code);
  EXPECT_TRUE(calls->idle());
}

// SGrondin/bottleneck#170
TEST_F(Engine, RepeatsPassTheSameShaper) {
  std::set<std::string> failed;
  use({"1/s guard 0s"}, [&](const request& r, std::size_t) {
    const bool even = (r.url.back() - '0') % 2 == 0;
    const bool fail = even && failed.insert(r.url).second;
    return fake_transport::ending_in{answer(fail ? 503 : 200)};
  });
  for (char c = '0'; c <= '9'; ++c) call({.url = std::string("http://a.example/") + c});
  loop.run();
  const auto at = departures();
  ASSERT_EQ(at.size(), 15u);
  for (std::size_t i = 1; i < at.size(); ++i) EXPECT_GE(at[i] - at[i - 1], 1s);
}

// nodejs/undici#5675
TEST_F(Engine, CancellingDuringBackoffEndsAtOnceAndGivesEverythingBack) {
  config.call.retry.base_delay = 5s;
  config.call.retry.jitter = jitter::none;
  config.call.retry.budget = {.ratio = 0, .per_second = 0, .capacity = 1};
  use({}, always(answer(500)));
  const auto id = call();
  loop.run_for(800ms);
  calls->cancel(id);
  loop.run_for(0s);
  EXPECT_EQ(ends.at(id).code, errc::cancelled);
  EXPECT_EQ(ends.at(id).at, 800ms);
  const auto second = call();  // the unspent retry went back to the budget
  loop.run_for(1s);
  EXPECT_FALSE(ends.contains(second)) << "it waits for its second attempt";
  loop.run();
  EXPECT_EQ(wire->log.size(), 3u);
}

TEST_F(Engine, CancellingAQueuedCallFreesItsPlace) {
  use({"1/s guard 0s"}, always(answer(200)));
  call(2);
  const auto third = call();
  loop.run_for(100ms);
  calls->cancel(2);
  loop.run();
  EXPECT_EQ(ends.at(2).code, errc::cancelled);
  EXPECT_EQ(ends.at(third).at, 1005ms);
}

TEST_F(Engine, CancellingASentCallAbortsIt) {
  use({"1 concurrent"}, [](const request&, std::size_t n) {
    return fake_transport::ending_in{answer(200), n == 1 ? duration(1h) : duration(5ms)};
  });
  const auto id = call();
  const auto next = call();
  loop.run_for(1s);
  calls->cancel(id);
  loop.run();
  EXPECT_EQ(wire->aborted, 1);
  EXPECT_EQ(ends.at(id).code, errc::cancelled);
  EXPECT_EQ(ends.at(next).at, 1005ms) << "the place in flight went to the next";
}

TEST_F(Engine, TheDeadlineEndsACallWhereverItIs) {
  use({}, [](const request&, std::size_t) { return fake_transport::ending_in{answer(200), 1h}; });
  const auto id = call({.url = "http://a.example/"}, {.deadline = 3s});
  loop.run();
  EXPECT_EQ(ends.at(id).code, errc::deadline_passed);
  EXPECT_EQ(ends.at(id).at, 3s);
}

// octokit/plugin-throttling.js#629
TEST_F(Engine, ARefusalWithAWaitQuietsTheWholeKeyAndReleasesItPaced) {
  use({"10/s guard 0s"}, [](const request&, std::size_t n) {
    if (n == 3) return fake_transport::ending_in{answer(429, {{"Retry-After", "60"}})};
    return fake_transport::ending_in{answer(200)};
  });
  call(20);
  loop.run();
  const auto at = departures();
  ASSERT_EQ(at.size(), 21u);
  for (std::size_t i = 3; i < at.size(); ++i) EXPECT_GE(at[i], 205ms + 60s);
  for (std::size_t i = 4; i < at.size(); ++i) EXPECT_GE(at[i] - at[i - 1], 100ms);
  for (const auto& [id, e] : ends) EXPECT_FALSE(e.code);
}

// NousResearch/hermes-agent#109234, HoneyryderChuck/httpx#141
TEST_F(Engine, NoCallComesBackEarlierThanTold) {
  use({"1000/s guard 0s"}, [](const request&, std::size_t n) {
    if (n <= 30) return fake_transport::ending_in{answer(429, {{"Retry-After", "3"}})};
    return fake_transport::ending_in{answer(200)};
  });
  config.call.retry.budget.capacity = 1000;
  calls.emplace(loop, *store, config);
  call(30);
  loop.run();
  const auto at = departures();
  ASSERT_GE(at.size(), 60u);
  for (std::size_t i = 30; i < at.size(); ++i) EXPECT_GE(at[i], 3s);
  EXPECT_GT(at.back() - at[30], 100ms) << "jitter spreads them";
}

// hashicorp/go-retryablehttp#247
TEST_F(Engine, AnAbsurdWaitEndsAtOnceWithTheTimeTheServerNamed) {
  config.call.retry.retry_after_max = 10s;
  use({}, always(answer(429, {{"Retry-After", "3600"}})));
  const auto id = call();
  loop.run_for(1s);
  ASSERT_TRUE(ends.contains(id));
  EXPECT_EQ(ends.at(id).code, errc::wait_too_long);
  EXPECT_EQ(ends.at(id).answer.come_back_in, 3600s);
}

/// A 429 with this Retry-After, then a 200; the wait between the two attempts, nullopt: it gave up.
std::optional<duration> wait_after(const std::string& retry_after) {
  virtual_loop loop;
  const auto counters = make_process_store(loop);
  fake_transport wire(loop, [&](const request&, std::size_t n) {
    if (n > 1) return fake_transport::ending_in{answer(200)};
    return fake_transport::ending_in{answer(429, {{"Retry-After", retry_after}})};
  });
  engine calls(loop, *counters, {});
  std::optional<boost::system::error_code> end;
  calls.submit(calls.reserve(), {.url = "http://a.example/"}, {}, wire,
               [&](boost::system::error_code ec, const response&) { end = ec; });
  loop.run();
  EXPECT_TRUE(end) << retry_after;
  if (!end || *end == errc::wait_too_long) return std::nullopt;
  EXPECT_FALSE(*end) << retry_after;
  return wire.log.at(1).at - wire.log.at(0).at;
}

// urllib3/urllib3#2861
TEST_F(Engine, NoRetryAfterEscapesAsAnythingButAWaitOrATypedEnd) {
  const duration own_backoff = config.call.retry.limited_floor + config.call.retry.base_delay + 5ms;
  EXPECT_GE(wait_after("0.503"), 503ms);
  EXPECT_GE(wait_after("1m0s"), 60s);
  for (const char* junk : {"", "-1", "NaN", "Sat, 01 Jan 99999 00:00:00 GMT"}) {
    EXPECT_LE(wait_after(junk), own_backoff) << junk;
  }
  EXPECT_EQ(wait_after("9999999999"), std::nullopt);
  EXPECT_EQ(wait_after(std::string(5000, '9')), std::nullopt);
}

// Azure/azure-sdk-for-cpp#262
TEST_F(Engine, ADateInRetryAfterIsReadInEachOfItsForms) {
  for (const char* date : {"Mon, 02 Mar 2026 12:00:30 GMT", "Monday, 02-Mar-26 12:00:30 GMT",
                           "Mon Mar  2 12:00:30 2026"}) {
    const auto wait = wait_after(date);
    EXPECT_GE(wait, 29s) << date;
    EXPECT_LE(wait, 31s) << date;
  }
  EXPECT_GT(wait_after("Mon, 02 Mar 2026 11:00:00 GMT"), 0s) << "a past date is no wait of zero";
  EXPECT_EQ(wait_after("4294967296"), std::nullopt);
}

TEST_F(Engine, ARedirectPaysAtItsOwnDestination) {
  use({"1/s guard 0s"}, [](const request& r, std::size_t) {
    if (r.url == "http://b.example/y") return fake_transport::ending_in{answer(200)};
    return fake_transport::ending_in{answer(307, {{"Location", "http://b.example/y"}})};
  });
  call(2);
  loop.run();
  const auto at = departures();
  ASSERT_EQ(at.size(), 4u);  // two at a.example one second apart, each with its hop to b.example
  EXPECT_EQ(at, (std::vector<duration>{0ms, 5ms, 1000ms, 1005ms}));
}

// gocardless/gocardless-pro-python#12
TEST_F(Engine, AllAttemptsOfACallCarryTheSameIdempotencyKeyAndBody) {
  use({}, [](const request&, std::size_t n) {
    if (n == 1) return fake_transport::ending_in{failure(ending::sent_unknown, errc::sent_unknown)};
    return fake_transport::ending_in{answer(200)};
  });
  call({.method = "POST", .url = "http://a.example/", .body = "{}"}, {.idempotency_key = "k1"});
  loop.run();
  ASSERT_EQ(wire->log.size(), 2u);
  for (const auto& s : wire->log) {
    EXPECT_EQ(s.what.headers.get("Idempotency-Key"), "k1");
    EXPECT_EQ(s.what.body, "{}");
  }
}

TEST_F(Engine, InputThatCannotBeSentEndsTheCallWithoutAnAttempt) {
  use({}, always(answer(200)));
  const auto url = call({.url = "ftp://a.example/"});
  const auto cost = call({.url = "http://a.example/"}, {.cost = {{"tokens", -1.0}}});
  loop.run();
  EXPECT_EQ(ends.at(url).code, errc::bad_url);
  EXPECT_EQ(ends.at(cost).code, errc::bad_cost);
  EXPECT_TRUE(wire->log.empty());
}

TEST_F(Engine, StoppingEndsEveryCallOnce) {
  use({"1/s guard 0s"}, always(answer(200)));
  call(5);
  loop.run_for(1500ms);
  calls->stop(errc::shut_down);
  call();
  loop.run();
  ASSERT_EQ(ends.size(), 6u);
  EXPECT_EQ(ends.at(5).code, errc::shut_down);
  EXPECT_EQ(ends.at(6).code, errc::shut_down);
  EXPECT_TRUE(calls->idle());
}

TEST_F(Engine, APlaceAloneIsShapedToo) {
  use({"1/s guard 0s"}, always(answer(200)));
  std::vector<duration> at;
  for (int i = 0; i < 3; ++i) {
    calls->acquire(calls->reserve(), {}, [&](boost::system::error_code ec, std::optional<grant> g) {
      ASSERT_FALSE(ec);
      at.push_back(loop.now() - start);
      calls->release(std::move(*g), std::nullopt);
    });
  }
  loop.run();
  EXPECT_EQ(at, (std::vector<duration>{0s, 1s, 2s}));
}

TEST_F(Engine, TheSameSeedReplaysToTheNanosecond) {
  const auto run = [this] {
    virtual_loop own;
    const auto counters = make_process_store(own);
    fake_transport t(own, [](const request&, std::size_t n) {
      return fake_transport::ending_in{answer(n % 3 == 0 ? 503 : 200)};
    });
    engine_config c;
    c.limits = {parse_limit("10/s").value()};
    c.seed = 42;
    engine e(own, *counters, c);
    for (int i = 0; i < 50; ++i) {
      e.submit(e.reserve(), {.url = "http://a.example/"}, {}, t,
               [](boost::system::error_code, response) {});
    }
    own.run();
    std::vector<time_point> at;
    for (const auto& s : t.log) at.push_back(s.at);
    return at;
  };
  EXPECT_EQ(run(), run());
}

}  // namespace
}  // namespace mannerly
