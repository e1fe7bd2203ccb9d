#include "cli/dry_run.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

call_line call_to(const std::string& url, std::vector<cost> costs = {}) {
  return {.id = {"x"}, .line = 1, .what = {.url = url}, .costs = std::move(costs)};
}

TEST(Forecast, AUniformRateTakesOneIntervalBetweenCalls) {
  forecast when({*parse_limit("10/s guard 0ms")});
  for (int i = 0; i < 101; ++i) when.add(call_to("http://h/" + std::to_string(i)));
  const auto rows = when.rows();
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].destination, "http://h");
  EXPECT_EQ(rows[0].calls, 101u);
  EXPECT_NEAR(std::chrono::duration<double>(rows[0].last).count(), 10.0, 0.01);
}

TEST(Forecast, EachDestinationHasItsOwnLimits) {
  forecast when({*parse_limit("1/s guard 0ms")});
  for (int i = 0; i < 5; ++i) when.add(call_to("http://a/"));
  when.add(call_to("http://b/"));
  const auto rows = when.rows();
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_GE(rows[0].last, 4s);
  EXPECT_EQ(rows[1].last, 0s);
  EXPECT_EQ(rows[1].held_by, "");
}

TEST(Forecast, NamesTheLimitThatHolds) {
  forecast when({*parse_limit("100/s"), *parse_limit("100 tokens/min burst 100")});
  for (int i = 0; i < 10; ++i) when.add(call_to("http://h/", {{"tokens", 50}}));
  EXPECT_EQ(when.rows()[0].held_by, to_string(*parse_limit("100 tokens/min burst 100")));
  EXPECT_GE(when.rows()[0].last, 3min);
}

TEST(Forecast, CallsInFlightAreNotCounted) {
  forecast when({*parse_limit("2 concurrent")});
  for (int i = 0; i < 10; ++i) when.add(call_to("http://h/"));
  EXPECT_EQ(when.rows()[0].last, 0s);
}

}  // namespace
}  // namespace mannerly
