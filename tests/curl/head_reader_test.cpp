#include "curl/head_reader.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

head_reader read(std::initializer_list<const char*> lines, std::size_t cap = 1000) {
  head_reader r(cap);
  for (const char* line : lines) r.feed(line);
  return r;
}

TEST(HeadReader, LastBlockWins) {
  auto r = read(
      {"HTTP/1.1 100 Continue\r\n", "A: 1\r\n", "\r\n", "HTTP/2 204 \r\n", "B: 2\r\n", "\r\n"});
  EXPECT_EQ(r.status(), 204);
  EXPECT_TRUE(r.just_completed());
  EXPECT_EQ(r.take_fields(), (headers{{"B", "2"}}));
}

TEST(HeadReader, InterimBlockIsNotComplete) {
  EXPECT_FALSE(read({"HTTP/1.1 103 Early Hints\r\n", "\r\n"}).just_completed());
}

TEST(HeadReader, TrailersAreDropped) {
  auto r = read({"HTTP/1.1 200 OK\r\n", "A: 1\r\n", "\r\n", "Retry-After: 5\r\n", "\r\n"});
  EXPECT_FALSE(r.just_completed());
  EXPECT_EQ(r.take_fields(), (headers{{"A", "1"}}));
}

TEST(HeadReader, ValuesAreTrimmedAndMayHoldColons) {
  auto r = read({"HTTP/1.1 200 OK\r\n", "A:\t x:y \r\n", "B:\r\n", "C : z\n"});
  EXPECT_EQ(r.take_fields(), (headers{{"A", "x:y"}, {"B", ""}, {"C", "z"}}));
}

TEST(HeadReader, LinesThatSayNothingAreSkipped) {
  auto r = read({"HTTP/1.1 200 OK\r\n", "no colon\r\n", ": no name\r\n", " folded: x\r\n"});
  EXPECT_EQ(r.take_fields(), headers{});
}

TEST(HeadReader, UnreadableStatusIsZero) {
  for (const char* line : {"HTTP/1.1\r\n", "HTTP/1.1 \r\n", "HTTP/1.1 abc\r\n", "HTTP/1.1 -12\r\n"})
    EXPECT_EQ(read({line}).status(), 0) << line;
}

TEST(HeadReader, CapCountsEverything) {
  head_reader r(30);
  EXPECT_TRUE(r.feed("HTTP/1.1 103 x\r\n"));
  EXPECT_TRUE(r.feed("\r\n"));
  EXPECT_FALSE(r.feed("HTTP/1.1 200 OK\r\n"));
}

}  // namespace
}  // namespace mannerly
