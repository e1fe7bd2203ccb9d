#include "cli/printed_answer.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

printed_answer read(std::string_view text) {
  auto read = read_printed_answer(text);
  if (const auto* fault = std::get_if<text_fault>(&read)) {
    ADD_FAILURE() << "line " << fault->line << ": " << fault->why;
    return {};
  }
  return std::get<printed_answer>(read);
}

text_fault fault_of(std::string_view text) {
  auto read = read_printed_answer(text);
  if (const auto* fault = std::get_if<text_fault>(&read)) return *fault;
  ADD_FAILURE() << "was read";
  return {};
}

std::string value(const printed_answer& from, std::string_view name) {
  return std::string(from.answer.headers.get(name).value_or("(none)"));
}

TEST(PrintedAnswer, ReadsStatusHeadersAndBody) {
  const auto got =
      read("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 30\r\nX: \t y \r\n\r\n{\"a\":1}\n");
  EXPECT_EQ(got.answer.status, 429);
  EXPECT_EQ(got.reason, "Too Many Requests");
  EXPECT_EQ(value(got, "retry-after"), "30");
  EXPECT_EQ(value(got, "X"), "y");
  EXPECT_EQ(got.answer.body, "{\"a\":1}\n");
  EXPECT_EQ(got.before, 0u);
}

TEST(PrintedAnswer, TakesEveryVersionAndBareLineFeeds) {
  EXPECT_EQ(read("HTTP/2 403 \nA: 1\n\nx").answer.status, 403);
  EXPECT_EQ(read("HTTP/2 403").answer.status, 403);
  EXPECT_EQ(read("HTTP/3 200\r\n\r\n").reason, "");
  EXPECT_EQ(read("HTTP/1.0 200 OK\n").answer.status, 200);
}

TEST(PrintedAnswer, EndsWhereTheTextEnds) {
  EXPECT_EQ(value(read("HTTP/2 200\nA: 1"), "A"), "1");
  EXPECT_EQ(value(read("HTTP/2 200\nA: 1\n"), "A"), "1");
  EXPECT_TRUE(read("HTTP/2 200\nA: 1\n\n").answer.body.empty());
}

TEST(PrintedAnswer, AnEmptyValueAndColonsInAValueAreFine) {
  const auto got = read("HTTP/2 200\nA:\nB : x:y\n\n");
  EXPECT_EQ(value(got, "A"), "");
  EXPECT_EQ(value(got, "B"), "x:y");
}

TEST(PrintedAnswer, FoldedLinesJoinWithOneBlank) {
  const auto got =
      read("HTTP/1.1 200 OK\r\nRateLimit: \"a\";r=1,\r\n \t  \"b\";r=2\r\n\t;t=3\r\n\r\n");
  EXPECT_EQ(value(got, "RateLimit"), "\"a\";r=1, \"b\";r=2 ;t=3");
}

TEST(PrintedAnswer, RepeatedLinesStaySeparate) {
  EXPECT_EQ(read("HTTP/2 200\nA: 1\nA: 2\n\n").answer.headers.size(), 2u);
}

TEST(PrintedAnswer, TheLastOfSeveralBlocksCounts) {
  const auto got = read(
      "HTTP/1.1 200 Connection established\r\n\r\n"
      "HTTP/1.1 100 Continue\r\n\r\n"
      "HTTP/1.1 302 Found\r\nLocation: /b\r\nRetry-After: 9\r\nContent-Length: 3\r\n\r\n"
      "HTTP/1.1 429 Slow\r\nRetry-After: 1\r\n\r\nbody");
  EXPECT_EQ(got.answer.status, 429);
  EXPECT_EQ(value(got, "Retry-After"), "1");
  EXPECT_EQ(got.answer.headers.size(), 1u);
  EXPECT_EQ(got.answer.body, "body");
  EXPECT_EQ(got.before, 3u);
}

TEST(PrintedAnswer, AnAuthenticationChallengeIsNotTheEnd) {
  EXPECT_EQ(read("HTTP/1.1 401 No\nContent-Type: text/html\n\nHTTP/1.1 200 OK\n\nx").answer.status,
            200);
}

TEST(PrintedAnswer, ABodyThatLooksLikeAnAnswerStaysABody) {
  const auto got = read("HTTP/1.1 200 OK\nContent-Type: text/plain\n\nHTTP/1.1 429 No\n\n");
  EXPECT_EQ(got.answer.status, 200);
  EXPECT_EQ(got.answer.body, "HTTP/1.1 429 No\n\n");
}

TEST(PrintedAnswer, BlankLinesAndAByteOrderMarkBeforeItAreFine) {
  EXPECT_EQ(read("\xef\xbb\xbf\r\n\nHTTP/2 204\n\n").answer.status, 204);
}

TEST(PrintedAnswer, AnyByteMayStandInValueAndBody) {
  using namespace std::string_literals;
  const auto got = read("HTTP/2 200\nA: \0\xff\x1b[2J\n\n\0\xfe"s);
  EXPECT_EQ(value(got, "A"), "\0\xff\x1b[2J"s);
  EXPECT_EQ(got.answer.body, "\0\xfe"s);
}

TEST(PrintedAnswer, FaultsNameTheirLine) {
  EXPECT_EQ(fault_of("").line, 1u);
  EXPECT_EQ(fault_of("{\"error\": 1}\n").why,
            "no status line like 'HTTP/1.1 200 OK'; curl -i prints one");
  EXPECT_EQ(fault_of("\n\nGET / HTTP/1.1\n").line, 3u);
  EXPECT_EQ(fault_of("HTTP/1.1 200 OK\nA: 1\nno colon\n").line, 3u);
  EXPECT_EQ(fault_of("HTTP/1.1 200 OK\n: 1\n").line, 2u);
  EXPECT_EQ(fault_of("HTTP/1.1 200 OK\n folded\n").why, "a continuation of no header field");
  EXPECT_EQ(fault_of("HTTP/1.1 100 Continue\n\n").line, 3u);
}

TEST(PrintedAnswer, StatusLinesAreStrict) {
  for (const char* line :
       {"HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 42", "HTTP/1.1 4290", "HTTP/1.1 4x9", "HTTP/1. 200",
        "HTTP/ 200", "HTTP/1.1x 200", "http/1.1 200", "HTTP/2200", "HTTP/1.1 200OK"}) {
    EXPECT_EQ(fault_of(line).line, 1u) << line;
  }
}

TEST(PrintedAnswer, MuchInputCostsLinearWork) {
  std::string many = "HTTP/1.1 200 OK\n";
  for (int i = 0; i < 200'000; ++i) many += "a:\n b\n";
  EXPECT_EQ(read(many).answer.headers.size(), 200'000u);
  std::string blocks;
  for (int i = 0; i < 100'000; ++i) blocks += "HTTP/1.1 100 Continue\n\n";
  EXPECT_EQ(fault_of(blocks).line, 200'001u);
}

}  // namespace
}  // namespace mannerly
