#include "mannerly/client/client.hpp"

#include "support/capped_server.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>
#include <vector>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
namespace asio = boost::asio;

/// A third party that lets nearly everything in.
capped_server open_server(server_faults faults = {}, std::chrono::microseconds latency = 0us) {
  return capped_server({.limit = {.count = 100'000}, .latency = latency, .faults = faults});
}

TEST(Client, BlockingCallsAreAnswered) {
  capped_server server = open_server();
  client api;
  const response r = api.get(server.url("/items/1"));
  EXPECT_EQ(r.status, 200);
  EXPECT_EQ(r.attempts, 1);
  EXPECT_EQ(r.url, server.url("/items/1"));
  EXPECT_FALSE(r.body.empty());
  EXPECT_EQ(api.post(server.url("/items"), "{}", "application/json").status, 200);
}

TEST(Client, CallbacksRunOnceEach) {
  capped_server server = open_server();
  std::atomic<int> ended{0};
  {
    client api;
    for (int i = 0; i < 100; ++i) {
      api.send({.url = server.url()}, {}, [&](boost::system::error_code ec, const response& r) {
        EXPECT_FALSE(ec);
        EXPECT_EQ(r.status, 200);
        ++ended;
      });
    }
    while (api.queued() > 0 || ended < 100) std::this_thread::yield();
  }
  EXPECT_EQ(ended, 100);
}

TEST(Client, CoroutinesCompleteOnTheirOwnExecutor) {
  capped_server server = open_server();
  client api;
  asio::io_context context;
  std::thread::id where;
  int status = 0;
  asio::co_spawn(
      context,
      [&]() -> asio::awaitable<void> {
        const response r = co_await api.async_get(server.url(), {}, asio::use_awaitable);
        status = r.status;
        where = std::this_thread::get_id();
      },
      asio::detached);
  context.run();
  EXPECT_EQ(status, 200);
  EXPECT_EQ(where, std::this_thread::get_id());
}

TEST(Client, AnyCompletionTokenWorks) {
  capped_server server = open_server();
  client api;
  EXPECT_EQ(api.async_get(server.url(), {}, asio::use_future).get().status, 200);
  std::promise<int> status;
  api.async_get(server.url(), {},
                [&](boost::system::error_code, const response& r) { status.set_value(r.status); });
  EXPECT_EQ(status.get_future().get(), 200);
}

TEST(Client, OneOperationCanBeCancelled) {
  capped_server server = open_server();
  client api({.limits = {"1/min"}});
  api.get(server.url());
  asio::io_context context;
  asio::cancellation_signal stop;
  boost::system::error_code ended_with;
  api.async_get(
      server.url(), {},
      asio::bind_cancellation_slot(
          stop.slot(), asio::bind_executor(context, [&](boost::system::error_code ec,
                                                        const response&) { ended_with = ec; })));
  asio::post(context, [&] { stop.emit(asio::cancellation_type::terminal); });
  context.run();
  EXPECT_EQ(ended_with, errc::cancelled);
  EXPECT_EQ(server.counts().arrivals, 1);
}

TEST(Client, ADeadlineCoversTheQueue) {
  capped_server server = open_server();
  client api({.limits = {"1/min"}});
  api.get(server.url());
  try {
    api.get(server.url(), {.deadline = 100ms});
    FAIL() << "it cannot have been answered";
  } catch (const error& e) {
    EXPECT_EQ(e.code(), errc::deadline_passed) << e.what();
  }
}

TEST(Client, ErrorsSayHowFarTheCallCame) {
  capped_server server = open_server({.fail_every = 1});
  client api({.retry = {.max_attempts = 3, .base_delay = 1ms}});
  try {
    api.get(server.url());
    FAIL() << "the server never answers well";
  } catch (const error& e) {
    EXPECT_EQ(e.code(), errc::retries_exhausted);
    EXPECT_EQ(e.info().attempts, 3);
    EXPECT_EQ(e.info().last_status, 503);
    EXPECT_NE(std::string(e.what()).find(server.url()), std::string::npos) << e.what();
  }
}

TEST(Client, AnUnreachableServerIsTriedAgainAndThenReported) {
  capped_server server = open_server();
  const std::string url = server.url();
  server.stop();
  client api({.retry = {.max_attempts = 2, .base_delay = 1ms}});
  try {
    api.post(url, "x", "text/plain");
    FAIL() << "nobody listens there";
  } catch (const error& e) {
    EXPECT_EQ(e.code(), errc::retries_exhausted) << e.what();
    EXPECT_EQ(e.info().attempts, 2);
  }
}

// Never sent twice behind the caller's back: only the retry layer repeats, and here it must not.
TEST(Client, APostWhoseAnswerIsLostIsNotRepeated) {
  capped_server server = open_server({.drop_every = 1});
  client api({.retry = {.base_delay = 1ms}});
  try {
    api.post(server.url(), "x", "text/plain");
    FAIL() << "the connection is dropped";
  } catch (const error& e) {
    EXPECT_EQ(e.code(), errc::not_safe_to_retry) << e.what();
  }
  EXPECT_EQ(server.counts().arrivals, 1);
}

TEST(Client, BadOptionsNameTheirPlace) {
  try {
    client api({.limits = {"10/s", "ten per second"}});
    FAIL();
  } catch (const error& e) {
    EXPECT_EQ(e.code(), errc::bad_limit);
    EXPECT_NE(std::string(e.what()).find("limits[1]"), std::string::npos) << e.what();
  }
  EXPECT_THROW(client({.max_redirects = -1}), error);
  EXPECT_THROW(client({.retry = {.max_attempts = 0}}), error);
}

TEST(Client, BadInputIsRefusedBeforeItIsQueued) {
  client api;
  EXPECT_THROW(api.get("not a url"), error);
  EXPECT_THROW(api.send({.method = "GET", .url = "http://a.example/", .headers = {{"a b", "x"}}}),
               error);
}

TEST(Client, DestroyingItEndsEveryCall) {
  capped_server server = open_server();
  std::atomic<int> shut{0};
  {
    client api({.limits = {"1/min"}});
    for (int i = 0; i < 50; ++i) {
      api.send({.url = server.url()}, {}, [&](boost::system::error_code ec, const response&) {
        if (ec == errc::shut_down) ++shut;
      });
    }
  }
  EXPECT_GE(shut, 49);
}

TEST(Client, ManyThreadsObeyOneLimit) {
  capped_server server({.limit = {.kind = algorithm::sliding_log, .count = 100}});
  client api({.limits = {"100/s"}});
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) EXPECT_EQ(api.get(server.url()).status, 200);
    });
  }
  for (auto& t : threads) t.join();
  EXPECT_EQ(server.counts().refused, 0);
  EXPECT_LE(worst_window(server.log(), 1s), 100);
}

TEST(Client, ABlockingCallInsideACallbackIsRefusedNotADeadlock) {
  capped_server server = open_server();
  client api;
  std::promise<boost::system::error_code> code;
  api.send({.url = server.url()}, {}, [&](boost::system::error_code, const response&) {
    try {
      api.get(server.url());
    } catch (const error& e) {
      code.set_value(e.code());
    }
  });
  EXPECT_EQ(code.get_future().get(), errc::bad_config);
}

}  // namespace
}  // namespace mannerly
