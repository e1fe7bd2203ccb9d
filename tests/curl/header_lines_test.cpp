#include "curl/header_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace mannerly {
namespace {

using testing::ElementsAre;

std::vector<std::string> lines_of(header_lines& built) {
  std::vector<std::string> all;
  for (const curl_slist* node = built.list(); node; node = node->next) all.emplace_back(node->data);
  return all;
}

// Without the two that every request gets.
std::vector<std::string> lines_of(const request& r, curl_options o = {}) {
  o.user_agent.clear();
  header_lines built;
  built.build(r, o);
  auto lines = lines_of(built);
  std::erase(lines, "Accept-Encoding: " + decodable_encodings());
  return lines;
}

TEST(HeaderLines, EveryRequestSaysWhoAsksAndWhatIsDecoded) {
  header_lines built;
  built.build(request{}, {.user_agent = "me/1"});
  EXPECT_THAT(lines_of(built),
              ElementsAre("User-Agent: me/1", "Accept-Encoding: " + decodable_encodings()));
  built.build({.headers = {{"user-agent", "you"}, {"accept-encoding", "x"}}}, {});
  EXPECT_THAT(lines_of(built), ElementsAre("user-agent: you", "accept-encoding: x"));
}

TEST(HeaderLines, EmptyValueIsWrittenWithASemicolon) {
  EXPECT_THAT(lines_of({.headers = {{"A", " x "}, {"B", ""}, {"C", "\t"}}}),
              ElementsAre("A: x", "B;", "C;"));
}

TEST(HeaderLines, BodyTakesInventedFieldsAway) {
  EXPECT_THAT(lines_of({.method = "POST"}), ElementsAre("Content-Type:", "Expect:"));
  EXPECT_THAT(lines_of({.method = "POST", .headers = {{"content-type", "a/b"}, {"expect", "x"}}}),
              ElementsAre("content-type: a/b", "expect: x"));
}

TEST(HeaderLines, ExpectFromASize) {
  const curl_options o{.expect_100_from = 3};
  EXPECT_THAT(lines_of({.body = "abc"}, o), ElementsAre("Content-Type:", "Expect: 100-continue"));
  EXPECT_THAT(lines_of({.body = "ab"}, o), ElementsAre("Content-Type:", "Expect:"));
}

TEST(HeaderLines, BuiltAgainNothingIsLeft) {
  header_lines built;
  const header no_encoding{"Accept-Encoding", "identity"};
  built.build({.headers = {{"A", "1"}, no_encoding}}, {.user_agent = ""});
  built.build({.headers = {no_encoding}}, {.user_agent = ""});
  EXPECT_THAT(lines_of(built), ElementsAre("Accept-Encoding: identity"));
}

TEST(HeaderLines, WhatCannotBeSent) {
  const std::string url = "http://a/";
  EXPECT_FALSE(check_sendable({.url = url, .headers = {{"A", "\x80 b"}}}));
  EXPECT_EQ(check_sendable({.method = "CONNECT", .url = url}), errc::bad_request);
  EXPECT_EQ(check_sendable({.method = "G\r\n", .url = url}), errc::bad_request);
  EXPECT_EQ(check_sendable({.url = url, .headers = {{"A:", ""}}}), errc::bad_request);
  EXPECT_EQ(check_sendable({.url = url, .headers = {{"A", std::string("\0", 1)}}}),
            errc::bad_request);
  EXPECT_EQ(check_sendable({.url = "http://a/\n"}), errc::bad_url);
  EXPECT_EQ(check_sendable({.url = ""}), errc::bad_url);
}

}  // namespace
}  // namespace mannerly
