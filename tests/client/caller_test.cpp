#include "mannerly/client/caller.hpp"

#include <boost/asio/use_future.hpp>
#include <gtest/gtest.h>

#include <map>
#include <thread>
#include <vector>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

/// What some other HTTP library returns.
struct foreign_answer {
  int status = 200;
  std::multimap<std::string, std::string> headers;
};

config fast_retries() {
  config c;
  c.retry.base_delay = 1ms;
  c.retry.limited_floor = 1ms;
  return c;
}

TEST(Caller, HandsBackWhatTheFunctionReturned) {
  caller polite;
  const foreign_answer a = polite.call([](const attempt& now) {
    EXPECT_EQ(now.number, 1);
    EXPECT_GT(now.timeout, 0s);
    return foreign_answer{204, {}};
  });
  EXPECT_EQ(a.status, 204);
}

TEST(Caller, CallsTheFunctionAgainWhenThatIsRight) {
  caller polite(fast_retries());
  int calls = 0;
  const foreign_answer a = polite.call([&](const attempt&) {
    return foreign_answer{++calls < 3 ? 503 : 200, {}};
  });
  EXPECT_EQ(a.status, 200);
  EXPECT_EQ(calls, 3);
}

TEST(Caller, ReadsAnswersInTheDialectItIsTold) {
  const auto attempts = [](config c) {
    caller polite(std::move(c));
    int calls = 0;
    polite.call([&](const attempt&) { return foreign_answer{++calls < 2 ? 403 : 200, {}}; });
    return calls;
  };
  EXPECT_EQ(attempts(fast_retries()), 1);
  config nvd = fast_retries();
  nvd.dialect = "nvd";  // its bare 403 is a refusal
  EXPECT_EQ(attempts(nvd), 2);
}

TEST(Caller, BelievesTheHeadersOfForeignAnswers) {
  caller polite(fast_retries());
  int calls = 0;
  try {
    polite.call([&](const attempt&) {
      ++calls;
      return foreign_answer{429, {{"Retry-After", "86400"}}};
    });
    FAIL();
  } catch (const error& e) {
    EXPECT_EQ(e.code(), errc::wait_too_long);
    EXPECT_EQ(e.info().come_back_in, 86400s);
  }
  EXPECT_EQ(calls, 1);
}

TEST(Caller, RethrowsWhatTheFunctionThrewLast) {
  caller polite(fast_retries());
  int calls = 0;
  EXPECT_THROW(polite.call([&](const attempt&) -> response {
    ++calls;
    throw std::runtime_error("connection reset");
  }),
               std::runtime_error);
  EXPECT_EQ(calls, 5) << "a GET may be repeated";
}

TEST(Caller, DoesNotRepeatAPostThatMayHaveArrived) {
  caller polite(fast_retries());
  int calls = 0;
  const auto failing = [&](const attempt&) -> response {
    ++calls;
    throw std::runtime_error("connection reset");
  };
  EXPECT_THROW(polite.call(failing, {}, "POST"), std::runtime_error);
  EXPECT_EQ(calls, 1);
  EXPECT_THROW(polite.call(failing, {.idempotency_key = "k"}, "POST"), std::runtime_error);
  EXPECT_EQ(calls, 6);
}

TEST(Caller, EveryAttemptKnowsTheSameKey) {
  caller polite(fast_retries());
  int calls = 0;
  polite.call(
      [&](const attempt& now) {
        EXPECT_EQ(now.idempotency_key, "k7");
        EXPECT_EQ(now.number, ++calls);
        return foreign_answer{calls < 2 ? 503 : 200, {}};
      },
      {.idempotency_key = "k7"}, "POST");
}

TEST(Caller, ThreadsShareOneLimit) {
  config c;
  c.limits = {"100/s guard 0s"};
  caller polite(c);
  std::mutex mutex;
  std::vector<std::chrono::steady_clock::time_point> at;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 5; ++i) {
        polite.call([&](const attempt&) {
          const std::lock_guard lock(mutex);
          at.push_back(std::chrono::steady_clock::now());
          return foreign_answer{};
        });
      }
    });
  }
  for (auto& t : threads) t.join();
  ASSERT_EQ(at.size(), 20u);
  EXPECT_GE(at.back() - at.front(), 180ms);
}

TEST(Caller, APlaceIsGivenBackWhenItGoes) {
  config c;
  c.limits = {"1 concurrent"};
  caller polite(c);
  {
    const permit first = polite.acquire();
    EXPECT_TRUE(first);
    try {
      polite.acquire({.deadline = 50ms});
      FAIL() << "only one may be in flight";
    } catch (const error& e) {
      EXPECT_EQ(e.code(), errc::deadline_passed);
    }
  }
  EXPECT_TRUE(polite.acquire({.deadline = 5s}));
}

TEST(Caller, PlacesComeThroughAnyCompletionToken) {
  caller polite;
  EXPECT_TRUE(polite.async_acquire({}, boost::asio::use_future).get());
}

TEST(Caller, SettlingRefundsWhatWasNotUsed) {
  config c;
  c.limits = {"100 tokens/h guard 0s token_bucket burst 100"};
  caller polite(c);
  permit p = polite.acquire({.cost = {{"tokens", 100}}});
  p.settle({{"tokens", 10}});
  p.release();
  EXPECT_TRUE(polite.acquire({.deadline = 5s, .cost = {{"tokens", 90}}}));
}

TEST(Caller, BadLimitsNameTheirPlace) {
  config c;
  c.limits = {"10/fortnight"};
  try {
    caller polite(c);
    FAIL();
  } catch (const error& e) {
    EXPECT_EQ(e.code(), errc::bad_limit);
    EXPECT_NE(std::string(e.what()).find("fortnight"), std::string::npos) << e.what();
  }
}

}  // namespace
}  // namespace mannerly
