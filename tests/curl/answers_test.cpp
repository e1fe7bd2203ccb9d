#include "curl/reactor_fixture.hpp"

namespace mannerly::test {
namespace {

using answers_test = reactor_test;

TEST_F(answers_test, StatusFieldsAndBody) {
  raw_server server(always(ok("hello", "X-One: 1\r\nX-Two:  two words \r\nX-None:\r\n")));
  const outcome o = get(server.url("/a?b=c"));
  ASSERT_EQ(o.ending, ending::answered);
  EXPECT_FALSE(o.error);
  EXPECT_EQ(o.answer.status, 200);
  EXPECT_EQ(o.answer.body, "hello");
  EXPECT_EQ(o.answer.url, server.url("/a?b=c"));
  EXPECT_EQ(o.answer.headers.get("x-one"), "1");
  EXPECT_EQ(o.answer.headers.get("x-two"), "two words");
  EXPECT_EQ(o.answer.headers.get("x-none"), "");
}

TEST_F(answers_test, ConnectionIsUsedAgain) {
  raw_server server(always(ok("x")));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(get(server.url()).answer.body, "x");
  EXPECT_EQ(server.connections(), 1);
}

TEST_F(answers_test, ErrorStatusIsAnAnswer) {
  raw_server server(once("HTTP/1.1 503 Busy\r\nRetry-After: 3\r\nContent-Length: 2\r\n\r\nno"));
  const outcome o = get(server.url());
  EXPECT_EQ(o.ending, ending::answered);
  EXPECT_EQ(o.answer.status, 503);
  EXPECT_EQ(o.answer.body, "no");
}

TEST_F(answers_test, RedirectIsNotFollowed) {
  raw_server server(always("HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n"));
  const outcome o = get(server.url());
  EXPECT_EQ(o.answer.status, 302);
  EXPECT_EQ(o.answer.headers.get("Location"), "/b");
}

TEST_F(answers_test, InterimBlocksAndTrailersAreNotTheAnswersFields) {
  raw_server server(
      once("HTTP/1.1 103 Early Hints\r\nLink: </s.css>\r\nRetry-After: 99\r\n\r\n"
           "HTTP/1.1 102 Processing\r\n\r\n"
           "HTTP/1.1 200 OK\r\nX-Real: yes\r\nTransfer-Encoding: chunked\r\n\r\n"
           "5\r\nhello\r\n0\r\nRetry-After: 77\r\n\r\n"));
  const outcome o = get(server.url());
  ASSERT_EQ(o.ending, ending::answered);
  EXPECT_EQ(o.answer.status, 200);
  EXPECT_EQ(o.answer.body, "hello");
  EXPECT_EQ(o.answer.headers.get("X-Real"), "yes");
  EXPECT_FALSE(o.answer.headers.contains("Link"));
  EXPECT_FALSE(o.answer.headers.contains("Retry-After"));
}

// "hello" through gzip.
TEST_F(answers_test, EncodedBodyIsDecodedAndSaysSo) {
  using namespace std::string_literals;
  const std::string zipped =
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xcb\x48\xcd\xc9\xc9\x07\x00\x86\xa6\x10\x36\x05\x00"
      "\x00\x00"s;
  raw_server server(always(ok(zipped, "Content-Encoding: gzip\r\nX-Kept: 1\r\n")));
  const outcome o = get(server.url());
  ASSERT_EQ(o.ending, ending::answered) << o.detail;
  EXPECT_EQ(o.answer.body, "hello");
  EXPECT_FALSE(o.answer.headers.contains("Content-Encoding"));
  EXPECT_FALSE(o.answer.headers.contains("Content-Length"));
  EXPECT_TRUE(o.answer.headers.contains("X-Kept"));
}

TEST_F(answers_test, BodyWithNulBytes) {
  using namespace std::string_literals;
  raw_server server(always(ok("a\0b\0"s)));
  EXPECT_EQ(get(server.url()).answer.body, "a\0b\0"s);
}

TEST_F(answers_test, BodyUpToTheCapIsWhole) {
  raw_server server(always(ok(std::string(1000, 'x'))));
  EXPECT_EQ(get(server.url(), {.max_body = 1000}).ending, ending::answered);
  EXPECT_EQ(get(server.url(), {.max_body = 999}).error, errc::body_too_large);
}

TEST_F(answers_test, BodyEndedByTheConnectionIsWhole) {
  raw_server server(once("HTTP/1.0 200 OK\r\n\r\nuntil the end"));
  const outcome o = get(server.url());
  EXPECT_EQ(o.ending, ending::answered);
  EXPECT_EQ(o.answer.body, "until the end");
}

TEST_F(answers_test, HeadHasNoBody) {
  raw_server server(always("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\nX-A: b\r\n\r\n"));
  const outcome o = attempt({.method = "HEAD", .url = server.url()});
  EXPECT_EQ(o.ending, ending::answered);
  EXPECT_EQ(o.answer.headers.get("Content-Length"), "5000");
  EXPECT_TRUE(o.answer.body.empty());
}

}  // namespace
}  // namespace mannerly::test
