// Answers from a server that means harm, or from a broken pipe: always a report or a named fault,
// never a control sequence on the terminal, never more than linear work.

#include "cli/explain.hpp"
#include "cli/usage_error.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <random>
#include <sstream>
#include <string>

namespace mannerly {
namespace {

std::string run(const std::string& input, bool json) {
  std::istringstream in(input);
  std::ostringstream out, err;
  explain({.input = "-", .json = json}, {in, out, err});
  return out.str();
}

bool is_harmless(const std::string& text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && c != '\n') || byte == 0x7f) return false;
  }
  return true;
}

constexpr std::array seeds{
    "HTTP/1.1 429 Too Many Requests\r\nDate: Mon, 02 Mar 2026 12:00:00 GMT\r\nRetry-After: 30\r\n"
    "RateLimit: \"a\";r=0;t=5\r\nRateLimit-Policy: \"a\";q=5;w=10\r\n\r\n{\"retry_after\": 1.5}",
    "HTTP/2 403 \nx-ratelimit-limit: 5000\nx-ratelimit-remaining: 0\nx-ratelimit-reset: "
    "1772454800\n"
    "x-ratelimit-resource: core\n folded\nX-Rate-Limit-Reset: 2026-03-02T12:00:05Z\n\n[1]",
    "HTTP/1.1 100 Continue\n\nHTTP/1.1 503 No\nContent-Type: "
    "application/xml\n\n<Error><Code>SlowDown"
    "</Code></Error>",
};

/// One change of one byte or one piece.
void mutate(std::string& text, std::mt19937_64& dice) {
  const auto at = [&] { return dice() % (text.size() + 1); };
  switch (dice() % 4) {
    case 0:
      text.insert(at(), 1, static_cast<char>(dice()));
      break;
    case 1:
      text.erase(at(), dice() % 8);
      break;
    case 2:
      if (!text.empty()) text[dice() % text.size()] = static_cast<char>(dice());
      break;
    default:
      text.insert(at(), text.substr(at(), dice() % 40));
  }
}

TEST(ExplainHostile, MutatedAnswersGiveAReportOrANamedFault) {
  constexpr std::uint64_t seed = 20260302;
  std::mt19937_64 dice(seed);
  int reports = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string text = seeds.at(static_cast<std::size_t>(round) % seeds.size());
    for (std::uint64_t n = dice() % 12; n > 0; --n) mutate(text, dice);
    try {
      ASSERT_TRUE(is_harmless(run(text, false))) << "seed " << seed << ", round " << round;
      ASSERT_TRUE(nlohmann::json::parse(run(text, true)).at("limits").is_array());
      ++reports;
    } catch (const usage_error& e) {
      ASSERT_TRUE(is_harmless(e.what())) << "seed " << seed << ", round " << round;
    }
  }
  EXPECT_GT(reports, 1000);
}

TEST(ExplainHostile, AHundredThousandLimitFieldsAreShownInLinearTime) {
  std::string text = "HTTP/1.1 429 No\r\n";
  for (int i = 0; i < 100'000; ++i) text += "X-RateLimit-Limit-" + std::to_string(i) + ": 5\r\n";
  EXPECT_NE(run(text + "\r\n", false).find("429"), std::string::npos);
  std::string same = "HTTP/1.1 429 No\r\n";
  for (int i = 0; i < 100'000; ++i) same += "Retry-After: 5\r\n";
  EXPECT_NE(run(same + "\r\n", false).find("5 s"), std::string::npos);
}

TEST(ExplainHostile, WhatComesAfterTheBoundIsDropped) {
  const std::string text = "HTTP/1.1 200 OK\r\n\r\n" + std::string(std::size_t{8} << 20, 'x');
  EXPECT_NE(run(text, false).find("bytes that say nothing about limits"), std::string::npos);
}

}  // namespace
}  // namespace mannerly
