// Messages meant to hurt: nothing throws, nothing takes long, nothing overflows.

#include "mannerly/feedback/read_advice.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr wall_time noon{std::chrono::seconds{1'772'452'800}};
constexpr duration two_to_31 = std::chrono::seconds{std::int64_t{1} << 31};

std::optional<duration> wait_of(std::string value, int status = 429) {
  response answer;
  answer.status = status;
  answer.headers = {{"Date", "Mon, 02 Mar 2026 12:00:00 GMT"}, {"Retry-After", std::move(value)}};
  return read_advice(answer, noon).wait;
}

// urllib3/urllib3#2861: a header value throws out of the request.
TEST(Hostile, NoRetryAfterThrows) {
  EXPECT_EQ(wait_of("0.503"), 503ms);
  EXPECT_EQ(wait_of("1m0s"), 60s);
  EXPECT_EQ(wait_of("9999999999"), two_to_31);
  EXPECT_EQ(wait_of(std::string(5000, '9')), two_to_31);
  EXPECT_EQ(wait_of("Fri, 31 Dec 9999 23:59:59 GMT"), two_to_31);
  for (const char* junk : {"", "-1", "NaN", "Fri, 31 Dec 99999 23:59:59 GMT"}) {
    EXPECT_EQ(wait_of(junk), std::nullopt) << junk;
  }
}

// hashicorp/go-retryablehttp#247: an epoch where seconds belong.
TEST(Hostile, APlainEpochIsReadAsOne) {
  EXPECT_EQ(wait_of("3600"), 1h);
  EXPECT_EQ(wait_of("86400"), 24h);
  EXPECT_EQ(wait_of("1772452860"), 60s);
  EXPECT_EQ(wait_of("1772452860000"), 60s);
  EXPECT_EQ(wait_of("1000000000"), 1000000000s) << "25 years ago is no epoch";
}

// Azure/azure-sdk-for-cpp#262: a date breaks the client.
TEST(Hostile, AllDateFormsAreRead) {
  for (const char* date : {"Mon, 02 Mar 2026 12:01:00 GMT", "Monday, 02-Mar-26 12:01:00 GMT",
                           "Mon Mar  2 12:01:00 2026"}) {
    EXPECT_EQ(wait_of(date, 503), 60s) << date;
  }
  EXPECT_EQ(wait_of("Mon, 02 Mar 2026 11:00:00 GMT", 503), 0s);
  EXPECT_EQ(wait_of("2147483649", 503), two_to_31);
}

TEST(Hostile, ManyLinesStateABoundedNumberOfLimits) {
  response answer;
  answer.status = 200;
  for (int i = 0; i < 20'000; ++i) {
    answer.headers.add("X-RateLimit-Limit-" + std::to_string(i), "5");
    answer.headers.add("x-ms-ratelimit-remaining-resource", "a" + std::to_string(i) + ";1");
  }
  EXPECT_LE(read_advice(answer, noon).limits.size(), 256U);
}

TEST(Hostile, ALongListStatesABoundedNumberOfLimits) {
  response answer;
  answer.status = 200;
  std::string states;
  for (int i = 0; i < 1000; ++i) states += (i ? ",\"n" : "\"n") + std::to_string(i) + "\";r=1";
  answer.headers.add("RateLimit", states);
  EXPECT_LE(read_advice(answer, noon).limits.size(), 256U);
}

TEST(Hostile, AnOverlongFieldNameIsNobodys) {
  response answer;
  answer.status = 200;
  answer.headers.add("X-RateLimit-Remaining-" + std::string(200, 'a'), "0");
  EXPECT_TRUE(read_advice(answer, noon).limits.empty());
}

TEST(Hostile, EveryByteMayStandInAValue) {
  for (const char* name : {"Retry-After", "RateLimit", "X-RateLimit-Reset", "Date", "Age"}) {
    for (int byte = 0; byte < 256; ++byte) {
      response answer;
      answer.status = 429;
      answer.headers.add(name, std::string{"3"} + static_cast<char>(byte) + "0");
      EXPECT_TRUE(read_advice(answer, noon).limited);
    }
  }
}

}  // namespace
}  // namespace mannerly
