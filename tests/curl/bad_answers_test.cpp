#include "curl/reactor_fixture.hpp"

namespace mannerly::test {
namespace {

class bad_answers_test : public reactor_test {
 protected:
  bad_answers_test() : reactor_test(curl_options{.low_speed_time = 1s}) {}

  void expect_unknown(const outcome& o) {
    EXPECT_EQ(o.ending, ending::sent_unknown) << o.detail;
    EXPECT_EQ(o.error, errc::sent_unknown);
    EXPECT_FALSE(o.detail.empty());
  }
  void expect_capped(const outcome& o) {
    EXPECT_EQ(o.ending, ending::rejected) << o.detail;
    EXPECT_EQ(o.error, errc::body_too_large);
  }
};

TEST_F(bad_answers_test, NoAnswerInTime) {
  raw_server server(once_then_hold(""));
  expect_unknown(get(server.url(), {.timeout = 200ms}));
}

TEST_F(bad_answers_test, AnswerThatStopsHalfway) {
  raw_server server(once_then_hold("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"));
  const auto start = std::chrono::steady_clock::now();
  const outcome o = get(server.url(), {.timeout = 30s});
  expect_unknown(o);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 10s);
  EXPECT_EQ(o.answer.status, 200);
}

TEST_F(bad_answers_test, SlowSpeedDoesNotCountBeforeTheAnswerBegins) {
  raw_server server([](raw_connection& c) {
    std::string r;
    if (!c.read_request(r)) return;
    std::this_thread::sleep_for(2500ms);
    c.write(ok("late"));
    c.hold();
  });
  EXPECT_EQ(get(server.url(), {.timeout = 30s}).answer.body, "late");
}

TEST_F(bad_answers_test, TruncatedBodies) {
  raw_server counted(once("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"));
  expect_unknown(get(counted.url()));
  raw_server chunked(once("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"));
  expect_unknown(get(chunked.url()));
}

TEST_F(bad_answers_test, ClosedWithoutAByte) {
  raw_server server(once(""));
  expect_unknown(get(server.url()));
}

TEST_F(bad_answers_test, InterimStatusAloneIsNoAnswer) {
  raw_server server(once("HTTP/1.1 103 Early Hints\r\nRetry-After: 9\r\n\r\n"));
  const outcome o = get(server.url());
  expect_unknown(o);
  EXPECT_EQ(o.answer.status, 0);
  EXPECT_TRUE(o.answer.headers.empty());
}

TEST_F(bad_answers_test, GarbageInsteadOfAStatusLine) {
  for (const char* bytes : {"garbage\r\n\r\n", "HTTP/9.9 banana\r\n\r\n", "HTTP/1.1\r\n\r\n",
                            "HTTP/1.1 99999 OK\r\n\r\n", "\r\n\r\n\r\n", "SSH-2.0-x\r\n"}) {
    raw_server server(once(bytes));
    const outcome o = get(server.url());
    EXPECT_NE(o.ending, ending::not_sent) << bytes;
    EXPECT_NE(o.ending, ending::rejected) << bytes;
  }
}

TEST_F(bad_answers_test, NulByteInAField) {
  using namespace std::string_literals;
  raw_server server(once("HTTP/1.1 200 OK\r\nX-A: b\0c\r\nContent-Length: 0\r\n\r\n"s));
  const outcome o = get(server.url());
  EXPECT_TRUE(o.ending == ending::sent_unknown || o.ending == ending::answered);
}

TEST_F(bad_answers_test, BadChunkSizeAndBadLength) {
  raw_server chunk(once("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n"));
  expect_unknown(get(chunk.url()));
  raw_server length(once("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"));
  expect_unknown(get(length.url()));
}

TEST_F(bad_answers_test, CorruptEncoding) {
  raw_server server(once(ok("this is no gzip", "Content-Encoding: gzip\r\n")));
  expect_unknown(get(server.url()));
}

TEST_F(bad_answers_test, EndlessChunkedBodyIsCut) {
  raw_server server([](raw_connection& c) {
    std::string r;
    if (!c.read_request(r)) return;
    c.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    while (c.write("1000\r\n" + std::string(4096, 'x') + "\r\n")) {
    }
  });
  expect_capped(get(server.url(), {.timeout = 30s, .max_body = 1u << 20}));
}

// gzip of zeros without end: one literal, then copies of 258 bytes at 13 bits each (RFC
// 1951 3.2.6).
std::string bomb(std::size_t decoded_bytes) {
  std::string zipped("\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03", 10);
  unsigned bits = 0, count = 0;
  const auto put = [&](unsigned code, unsigned width) {
    for (; width-- > 0; ++count) {
      if (count % 8 == 0) zipped.push_back('\0');
      bits = (code >> width) & 1u;
      zipped.back() = static_cast<char>(static_cast<unsigned>(zipped.back()) | bits << (count % 8));
    }
  };
  put(0b110, 3);       // last block, fixed codes (sent from the low bit)
  put(0b00110000, 8);  // literal 0
  for (std::size_t n = 0; n < decoded_bytes; n += 258) put(0b1100010100000, 13);
  return zipped;
}

TEST_F(bad_answers_test, GzipBombIsCut) {
  const std::string zipped = bomb(64u << 20);
  raw_server server(once(ok(zipped, "Content-Encoding: gzip\r\n")));
  const outcome o = get(server.url(), {.timeout = 30s, .max_body = 1u << 20});
  expect_capped(o);
  EXPECT_LE(o.answer.body.size(), 1u << 20);
  // The same under the cap is a body, so it is the cap that cut it.
  raw_server whole(once(ok(zipped, "Content-Encoding: gzip\r\n")));
  EXPECT_GT(get(whole.url(), {.timeout = 30s, .max_body = 1u << 30}).answer.body.size(), 60u << 20);
}

TEST_F(bad_answers_test, HeaderFloodIsCut) {
  raw_server server([](raw_connection& c) {
    std::string r;
    if (!c.read_request(r) || !c.write("HTTP/1.1 200 OK\r\n")) return;
    while (c.write("X-Flood: " + std::string(1000, 'x') + "\r\n")) {
    }
  });
  expect_capped(get(server.url()));
}

TEST_F(bad_answers_test, InterimFloodIsCut) {
  raw_server server([](raw_connection& c) {
    std::string r;
    if (!c.read_request(r)) return;
    while (c.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")) {
    }
  });
  expect_capped(get(server.url()));
}

TEST_F(bad_answers_test, OneHugeHeaderIsCut) {
  raw_server server([](raw_connection& c) {
    std::string r;
    if (!c.read_request(r) || !c.write("HTTP/1.1 200 OK\r\nX-Huge: ")) return;
    while (c.write(std::string(10000, 'x'))) {
    }
  });
  EXPECT_NE(get(server.url()).ending, ending::answered);
}

}  // namespace
}  // namespace mannerly::test
