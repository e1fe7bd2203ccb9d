// A megabyte of header costs about sixteen times what 64 KiB do, whatever is in it.

#include "mannerly/feedback/read_advice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr wall_time noon{std::chrono::seconds{1'772'452'800}};

std::string repeated(std::string_view part, std::size_t size) {
  std::string text;
  while (text.size() < size) text += part;
  return text;
}

std::chrono::nanoseconds fastest(const response& answer) {
  auto best = std::chrono::nanoseconds::max();
  for (int i = 0; i < 3; ++i) {
    const auto start = std::chrono::steady_clock::now();
    read_advice(answer, noon);
    best = std::min<std::chrono::nanoseconds>(best, std::chrono::steady_clock::now() - start);
  }
  return best;
}

response with_value(const char* name, std::string_view part, std::size_t size) {
  response answer;
  answer.status = 429;
  answer.headers.add(name, repeated(part, size));
  return answer;
}

// A ratio, because machines differ: sixteen times the text, about sixteen times the work.
void expect_linear(const char* name, std::string_view part) {
  const auto small = fastest(with_value(name, part, std::size_t{64} << 10U));
  const auto large = fastest(with_value(name, part, std::size_t{1} << 20U));
  EXPECT_LT(large, 32 * small + 10ms) << name << ": " << part;
}

TEST(HostileTime, WorkGrowsNoFasterThanTheMessage) {
  for (const char* part : {"9", "Mon, ", "1,", "\"", "\r\n ", "a;b="}) {
    for (const char* name : {"Retry-After", "RateLimit", "RateLimit-Policy", "RateLimit-Limit",
                             "X-RateLimit-Limit", "X-RateLimit-Reset", "Sforce-Limit-Info",
                             "Auth0-Client-Quota-Limit", "Zendesk-RateLimit-X"}) {
      expect_linear(name, part);
    }
  }
}

}  // namespace
}  // namespace mannerly
