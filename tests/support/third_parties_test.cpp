// Smoke tests of the servers that nobody here wrote: they start, refuse, log and go.

#include "support/express_server.hpp"
#include "support/haproxy_server.hpp"
#include "support/nginx_server.hpp"
#include "support/sockets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

std::vector<int> statuses_of(int port, int calls) {
  httplib::Client client("127.0.0.1", port);
  client.set_keep_alive(true);
  std::vector<int> all;
  for (int i = 0; i < calls; ++i) {
    const auto answer = client.Get("/item/" + std::to_string(i));
    all.push_back(answer ? answer->status : 0);
  }
  return all;
}

template <class Server>
std::vector<arrival> log_with(const Server& server, std::size_t entries) {
  for (int i = 0; i < 500 && server.log().size() < entries; ++i) std::this_thread::sleep_for(2ms);
  return server.log();
}

TEST(NginxServer, LetsInOneAndItsBurst) {
  nginx_server server({.per_second = 1, .burst = 2});
  EXPECT_THAT(statuses_of(server.port(), 5), ::testing::ElementsAre(200, 200, 200, 429, 429));
  const auto log = log_with(server, 5);
  ASSERT_EQ(log.size(), 5u);
  EXPECT_EQ(log[0].target, "/item/0");
  EXPECT_EQ(count(log).refused, 2);
  EXPECT_EQ(worst_window(log, 1s), 5);
}

TEST(NginxServer, WithoutBurstLetsInOne) {
  nginx_server server({.per_second = 1});
  EXPECT_THAT(statuses_of(server.port(), 2), ::testing::ElementsAre(200, 429));
}

TEST(NginxServer, WithoutLimitLetsAllIn) {
  nginx_server server({.per_second = 0, .log_arrivals = false});
  EXPECT_THAT(statuses_of(server.port(), 200), ::testing::Each(200));
}

TEST(HaproxyServer, DeniesWhatIsAboveTheCount) {
  haproxy_server server({.count = 3, .period = 10s, .retry_after = "10"});
  EXPECT_THAT(statuses_of(server.port(), 5), ::testing::ElementsAre(200, 200, 200, 429, 429));
  const auto log = log_with(server, 5);
  ASSERT_EQ(log.size(), 5u);
  EXPECT_EQ(log[4].target, "/item/4");
  EXPECT_EQ(count(log).refused, 2);
  httplib::Client client("127.0.0.1", server.port());
  EXPECT_EQ(client.Get("/")->get_header_value("Retry-After"), "10");
}

class ExpressServer : public ::testing::TestWithParam<const char*> {};

TEST_P(ExpressServer, RefusesInEachDraft) {
  express_server server({.count = 3, .window = 60s, .standard_headers = GetParam()});
  EXPECT_THAT(statuses_of(server.port(), 5), ::testing::ElementsAre(200, 200, 200, 429, 429));
  const auto log = log_with(server, 5);
  ASSERT_EQ(log.size(), 5u);
  EXPECT_EQ(log[2].target, "/item/2");
  EXPECT_EQ(count(log).refused, 2);
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  EXPECT_LT(now - log[0].at, 10s);
  EXPECT_GT(log[0].at, now - 10s);
}

INSTANTIATE_TEST_SUITE_P(Drafts, ExpressServer, ::testing::Values("draft-6", "draft-7", "draft-8"));

TEST(ExpressServerHeaders, SayWhatEachDraftSays) {
  const auto headers_of = [](express_options options) {
    express_server server(options);
    httplib::Client client("127.0.0.1", server.port());
    return client.Get("/")->headers;
  };
  using ::testing::Contains;
  using ::testing::Key;
  using ::testing::Pair;
  EXPECT_THAT(headers_of({.standard_headers = "draft-8"}),
              Contains(Pair("RateLimit", ::testing::HasSubstr("r=49"))));
  EXPECT_THAT(headers_of({.standard_headers = "draft-7"}),
              Contains(Pair("RateLimit", "limit=50, remaining=49, reset=1")));
  EXPECT_THAT(headers_of({.standard_headers = "draft-6"}), Contains(Key("RateLimit-Remaining")));
  EXPECT_THAT(headers_of({.standard_headers = "none", .legacy_headers = true}),
              Contains(Key("X-RateLimit-Reset")));
}

TEST(ChildProcess, IsGoneWhenATestThrows) {
  int pid = 0;
  int port = 0;
  try {
    nginx_server server;
    port = server.port();
    throw std::logic_error("a test failed");
  } catch (const std::logic_error&) {
  }
  EXPECT_FALSE(accepts_connections(port));
  scratch_directory place;
  {
    child_process sleeper({.words = {"sleep", "60"}, .output = place.path() / "out"});
    pid = sleeper.pid();
    EXPECT_TRUE(sleeper.running());
  }
  EXPECT_FALSE(std::filesystem::exists("/proc/" + std::to_string(pid)));
}

TEST(ChildProcess, AMissingProgramIsNamedWithTheRemedy) {
  scratch_directory place;
  try {
    child_process({.words = {"no-such-program"}, .output = place.path() / "out"});
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "no-such-program is not installed; ./dev setup installs it");
  }
}

TEST(ChildProcess, AProgramThatEndsEarlyShowsWhatItWrote) {
  scratch_directory place;
  child_process broken(
      {.words = {"sh", "-c", "printf oops; exit 3"}, .output = place.path() / "o"});
  EXPECT_EQ(broken.wait(5s), 3);
  try {
    broken.wait_until_it_listens_on(1);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("it wrote:\noops"));
  }
}

}  // namespace
}  // namespace mannerly
