#include "support/cap_headers.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr auto unix_now = 1772452800250ms;  // 2026-03-02T12:00:00.25Z
constexpr ruling one_of_fifty = {.admitted = true, .remaining = 49, .reset = 20ms};
constexpr ruling refusal = {.remaining = 0, .reset = 1001ms, .retry_after = 1001ms};

TEST(CapHeaders, FullCarriesSecondsLeftAndUnixTime) {
  EXPECT_EQ(cap_headers(header_family::full, {}, one_of_fifty, unix_now),
            (header_lines{{"RateLimit-Policy", "50;w=1"},
                          {"RateLimit-Limit", "50"},
                          {"RateLimit-Remaining", "49"},
                          {"RateLimit-Reset", "1"},
                          {"X-RateLimit-Limit", "50"},
                          {"X-RateLimit-Remaining", "49"},
                          {"X-RateLimit-Reset", "1772452801"}}));
}

TEST(CapHeaders, RefusalsRoundWaitsUp) {
  EXPECT_EQ(cap_headers(header_family::legacy, {}, refusal, unix_now),
            (header_lines{{"X-RateLimit-Limit", "50"},
                          {"X-RateLimit-Remaining", "0"},
                          {"X-RateLimit-Reset", "1772452802"},
                          {"Retry-After", "2"}}));
}

TEST(CapHeaders, DraftEightNamesItsPolicy) {
  EXPECT_EQ(cap_headers(header_family::draft_8, {}, one_of_fifty, unix_now),
            (header_lines{{"RateLimit-Policy", R"("50-in-1s";q=50;w=1)"},
                          {"RateLimit", R"("50-in-1s";r=49;t=1)"}}));
}

TEST(CapHeaders, DraftSevenIsOneDictionary) {
  EXPECT_EQ(cap_headers(header_family::draft_7, {}, one_of_fifty, unix_now),
            (header_lines{{"RateLimit-Policy", "50;w=1"},
                          {"RateLimit", "limit=50, remaining=49, reset=1"}}));
}

TEST(CapHeaders, NoneSaysOnlyRetryAfterOnRefusals) {
  EXPECT_EQ(cap_headers(header_family::none, {}, one_of_fifty, unix_now), header_lines{});
  EXPECT_EQ(cap_headers(header_family::none, {}, refusal, unix_now),
            (header_lines{{"Retry-After", "2"}}));
}

TEST(CapHeaders, AWindowThatIsNotWholeSecondsIsNotStated) {
  const cap fast = {.count = 5, .period = 100ms};
  EXPECT_EQ(cap_headers(header_family::draft_8, fast, one_of_fifty, unix_now)[0].second,
            R"("5-in-100000us";q=5)");
  EXPECT_EQ(cap_headers(header_family::draft_6, fast, one_of_fifty, unix_now)[0].first,
            "RateLimit-Limit");
}

TEST(CapHeaders, DateIsAnImfFixdate) {
  EXPECT_EQ(http_date(unix_now), "Mon, 02 Mar 2026 12:00:00 GMT");
}

}  // namespace
}  // namespace mannerly
