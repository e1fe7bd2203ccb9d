#include "support/capped_server.hpp"

#include "support/sockets.hpp"

#include <gtest/gtest.h>
#include <httplib.h>

#include <atomic>
#include <thread>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr cap two_a_minute = {.kind = algorithm::token_bucket, .count = 2, .period = 60s};
constexpr cap plenty = {.kind = algorithm::token_bucket, .count = 100'000, .period = 1s};

httplib::Client client_of(const capped_server& server) {
  httplib::Client client("127.0.0.1", server.port());
  client.set_keep_alive(true);
  client.set_tcp_nodelay(true);
  return client;
}

TEST(CappedServer, RefusesWith429AndSaysWhen) {
  capped_server server({.limit = two_a_minute});
  auto client = client_of(server);
  EXPECT_EQ(client.Get("/a")->status, 200);
  const auto second = client.Get("/b");
  EXPECT_EQ(second->get_header_value("RateLimit-Remaining"), "0");
  const auto third = client.Get("/c?x=1");
  EXPECT_EQ(third->status, 429);
  EXPECT_EQ(third->get_header_value("Retry-After"), "30");
  EXPECT_EQ(third->get_header_value("RateLimit-Policy"), "2;w=60");
  EXPECT_EQ(third->get_header_value("RateLimit-Reset"), "30");
  EXPECT_FALSE(third->get_header_value("X-RateLimit-Reset").empty());
  EXPECT_EQ(third->get_header_value("X-Arrival"), "3");
  EXPECT_FALSE(third->get_header_value("Date").empty());
}

TEST(CappedServer, LogsEachArrivalInOrder) {
  capped_server server({.limit = two_a_minute});
  auto client = client_of(server);
  for (const auto* path : {"/a", "/b", "/c?x=1"}) client.Get(path);
  const auto log = server.log();
  ASSERT_EQ(log.size(), 3u);
  EXPECT_EQ(log[2].target, "/c?x=1");
  EXPECT_FALSE(log[2].admitted);
  EXPECT_EQ(log[2].status, 429);
  EXPECT_LT(log[0].at, log[1].at);
  EXPECT_EQ(client.Get("/__log")->body, to_json(log));
  EXPECT_EQ(client.Get("/__stats")->body, to_json(count(log)));
  client.Post("/__reset");
  EXPECT_TRUE(server.log().empty());
  EXPECT_EQ(client.Get("/d")->status, 200);
}

TEST(CappedServer, TheLimiterComesBeforeAuthentication) {
  capped_server server({.limit = two_a_minute, .authorization = "Bearer good"});
  auto client = client_of(server);
  EXPECT_EQ(client.Get("/")->status, 401);
  EXPECT_EQ(client.Get("/", {{"Authorization", "Bearer good"}})->status, 200);
  EXPECT_EQ(client.Get("/")->status, 429);
}

TEST(CappedServer, EachKeyHasItsOwnLimit) {
  capped_server server({.limit = two_a_minute, .key_header = "Authorization"});
  auto client = client_of(server);
  for (int i = 0; i < 2; ++i) client.Get("/", {{"Authorization", "ann"}});
  EXPECT_EQ(client.Get("/", {{"Authorization", "ann"}})->status, 429);
  EXPECT_EQ(client.Get("/", {{"Authorization", "bob"}})->status, 200);
  EXPECT_EQ(server.log().back().key, "bob");
}

TEST(CappedServer, ARefusedBodyLeavesTheConnectionUsableOrSaysClose) {
  capped_server server({.limit = two_a_minute});
  auto client = client_of(server);
  EXPECT_EQ(client.Post("/", "short", "text/plain")->status, 200);
  EXPECT_EQ(client.Post("/", std::string(100'000, 'x'), "text/plain")->status, 200);
  const auto drained = client.Post("/", "short", "text/plain");
  EXPECT_EQ(drained->status, 429);
  EXPECT_NE(drained->get_header_value("Connection"), "close");
  EXPECT_EQ(client.Get("/")->status, 429);
  EXPECT_EQ(server.counts().arrivals, 4);
}

TEST(CappedServer, ExpectContinueIsJudgedOnce) {
  capped_server server({.limit = two_a_minute});
  auto client = client_of(server);
  const httplib::Headers expect = {{"Expect", "100-continue"}};
  EXPECT_EQ(client.Post("/", expect, "body", "text/plain")->status, 200);
  EXPECT_EQ(server.counts().arrivals, 1);
}

TEST(CappedServer, InjectsFaultsIntoAdmittedCallsOnly) {
  capped_server server(
      {.limit = plenty, .faults = {.fail_every = 3, .fail_status = 500, .drop_every = 4}});
  auto client = client_of(server);
  std::vector<int> seen;
  for (int i = 0; i < 6; ++i) {
    const auto answer = client.Get("/");
    seen.push_back(answer ? answer->status : 0);
  }
  EXPECT_EQ(seen, (std::vector{200, 200, 500, 0, 200, 500}));
  EXPECT_EQ(server.counts().dropped, 1);
}

TEST(CappedServer, RetryAfterCanBeAnything) {
  capped_server server({.limit = two_a_minute,
                        .headers = header_family::none,
                        .faults = {.fail_every = 2, .retry_after = "1m0s"}});
  auto client = client_of(server);
  client.Get("/");
  EXPECT_EQ(client.Get("/")->get_header_value("Retry-After"), "1m0s");
  const auto refused = client.Get("/");
  EXPECT_EQ(refused->get_header_value("Retry-After"), "1m0s");
  EXPECT_EQ(refused->get_header_value_count("Retry-After"), 1u);
}

TEST(CappedServer, StopsAtOnceWithIdleConnectionsOpen) {
  capped_server server;
  auto client = client_of(server);
  client.Get("/");
  const auto before = std::chrono::steady_clock::now();
  server.stop();
  EXPECT_LT(std::chrono::steady_clock::now() - before, 1s);
  EXPECT_FALSE(accepts_connections(server.port()));
  EXPECT_EQ(server.counts().arrivals, 1);
}

TEST(CappedServer, ATakenPortIsAnError) {
  capped_server server;
  EXPECT_THROW(capped_server({.port = server.port()}), std::runtime_error);
  EXPECT_THROW(capped_server({.limit = {.count = 0}}), std::invalid_argument);
}

// 64 kept-alive connections at once; prints the rate, which the machine decides.
TEST(CappedServer, Serves64ConnectionsTogether) {
  capped_server server({.limit = plenty});
  constexpr int connections = 64, calls_each = 100;
  std::atomic<int> answered{0};
  const auto before = std::chrono::steady_clock::now();
  {
    std::vector<std::jthread> workers;
    for (int w = 0; w < connections; ++w)
      workers.emplace_back([&] {
        auto client = client_of(server);
        for (int i = 0; i < calls_each; ++i) {
          const auto answer = client.Get("/");
          if (answer && answer->status == 200) ++answered;
        }
      });
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  EXPECT_EQ(answered, connections * calls_each);
  RecordProperty("calls_per_second", static_cast<int>(connections * calls_each / took.count()));
  std::cout << connections * calls_each / took.count() << " calls/s\n";
}

}  // namespace
}  // namespace mannerly
