#include "curl/reactor_fixture.hpp"

#include <atomic>

namespace mannerly::test {
namespace {

using resend_test = reactor_test;

// Answers the first request of the first connection, then dies on the second without a byte:
// libcurl alone would send that one again and report one success.
TEST_F(resend_test, DyingKeptAliveConnectionSendsAPostOnce) {
  std::atomic<int> posts = 0;
  raw_server server([&](raw_connection& c) {
    for (std::string r; c.read_request(r);) {
      if (r.starts_with("POST") && ++posts == 1) return c.reset();
      if (!c.write(ok("hello"))) return;
    }
  });
  ASSERT_EQ(get(server.url()).ending, ending::answered);
  const outcome o = attempt({.method = "POST", .url = server.url(), .body = "pay"});
  EXPECT_EQ(o.ending, ending::sent_unknown);
  EXPECT_EQ(o.error, errc::sent_unknown);
  EXPECT_EQ(posts, 1);
}

TEST_F(resend_test, OrderlyCloseInsteadOfAnAnswerIsReportedAsPrevented) {
  std::atomic<int> posts = 0;
  raw_server server([&](raw_connection& c) {
    for (std::string r; c.read_request(r);) {
      if (r.starts_with("POST") && ++posts == 1) return;
      if (!c.write(ok("hello"))) return;
    }
  });
  ASSERT_EQ(get(server.url()).ending, ending::answered);
  const outcome o = attempt({.method = "POST", .url = server.url(), .body = "pay"});
  EXPECT_EQ(o.ending, ending::sent_unknown);
  EXPECT_TRUE(o.hidden_resend_prevented);
  EXPECT_FALSE(o.detail.empty());
  EXPECT_EQ(posts, 1);
}

TEST_F(resend_test, AfterItANextAttemptWorks) {
  raw_server server([](raw_connection& c) {
    int seen = 0;
    for (std::string r; c.read_request(r) && (c.number() > 0 || ++seen < 2) && c.write(ok("x"));) {
    }
  });
  ASSERT_EQ(get(server.url()).ending, ending::answered);
  EXPECT_TRUE(get(server.url()).hidden_resend_prevented);
  EXPECT_EQ(get(server.url()).ending, ending::answered);
}

class expect_test : public reactor_test {
 protected:
  expect_test() : reactor_test(curl_options{.expect_100_from = 1}) {}
};

TEST_F(expect_test, RefusedExpectationIsNotSentAgainWithoutIt) {
  std::atomic<int> heads = 0;
  raw_server server([&](raw_connection& c) {
    for (std::string head; c.read_head(head);) {
      ++heads;
      if (!c.write("HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n")) return;
    }
  });
  const outcome o = attempt({.method = "POST", .url = server.url(), .body = "large"});
  EXPECT_EQ(o.ending, ending::sent_unknown);
  EXPECT_TRUE(o.hidden_resend_prevented);
  EXPECT_EQ(o.answer.status, 417);
  EXPECT_EQ(heads, 1);
}

TEST_F(expect_test, BodyFollowsTheInterimAnswer) {
  raw_server server([](raw_connection& c) {
    std::string head;
    if (!c.read_head(head)) return;
    EXPECT_NE(head.find("Expect: 100-continue"), std::string::npos);
    c.write("HTTP/1.1 100 Continue\r\n\r\n");
    c.write(ok("thanks"));
    c.hold();
  });
  const outcome o = attempt({.method = "POST", .url = server.url(), .body = "large"});
  EXPECT_EQ(o.ending, ending::answered);
  EXPECT_EQ(o.answer.status, 200);
}

TEST_F(expect_test, EarlyRefusalIsAnAnswer) {
  raw_server server([](raw_connection& c) {
    if (std::string head; c.read_head(head))
      c.write("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n");
    c.hold();
  });
  const outcome o = attempt({.method = "POST", .url = server.url(), .body = "large"});
  EXPECT_EQ(o.ending, ending::answered);
  EXPECT_EQ(o.answer.status, 429);
  EXPECT_EQ(o.answer.headers.get("Retry-After"), "7");
}

}  // namespace
}  // namespace mannerly::test
