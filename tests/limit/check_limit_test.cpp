#include "mannerly/limit/limit.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

std::string problem(const limit& l) {
  std::string why;
  const auto checked = check(l, &why);
  EXPECT_EQ(checked.has_error(), !why.empty());
  EXPECT_TRUE(!checked.has_error() || checked.error() == errc::bad_limit);
  return why;
}

TEST(CheckLimit, AcceptsTheDefaultAndTheExtremes) {
  EXPECT_EQ(problem({}), "");
  EXPECT_EQ(problem({.count = 1, .period = std::chrono::hours(24 * 3650)}), "");
  EXPECT_EQ(problem({.count = 1000, .period = 1us}), "");
  EXPECT_EQ(problem({.count = 10'000'000, .period = 1s, .burst = 1000}), "");
  EXPECT_EQ(problem({.count = 100, .period = 1min, .burst = 100}), "");
}

TEST(CheckLimit, RefusesNumbersOutOfRange) {
  EXPECT_NE(problem({.count = 0}), "");
  EXPECT_NE(problem({.count = -5}), "");
  EXPECT_NE(problem({.count = 9'000'000'000'001}), "");
  EXPECT_NE(problem({.count = 10, .period = 0s}), "");
  EXPECT_NE(problem({.count = 1, .period = 999ns}), "");
  EXPECT_NE(problem({.count = 1, .period = duration::max()}), "");
  EXPECT_NE(problem({.count = 1001, .period = 1us}), "");
  EXPECT_NE(problem({.count = 10, .guard = -1ns}), "");
  EXPECT_NE(problem({.count = 10, .guard = 2h}), "");
  EXPECT_NE(problem({.count = 10, .kind = static_cast<limit_kind>(77)}), "");
}

TEST(CheckLimit, RefusesABurstOutOfRange) {
  EXPECT_NE(problem({.count = 10, .burst = 0}), "");
  EXPECT_NE(problem({.count = 10, .burst = 11}), "");
  EXPECT_NE(problem({.count = 10, .kind = limit_kind::fixed_window, .burst = 2}), "");
  EXPECT_EQ(problem({.count = 2, .kind = limit_kind::token_bucket, .burst = 40}), "");
  const limit century{.count = 1, .period = 24h, .kind = limit_kind::token_bucket, .burst = 40'000};
  EXPECT_NE(problem(century), "");
}

TEST(CheckLimit, RefusesUnitsAndNamesThatCannotBeWritten) {
  EXPECT_NE(problem({.unit = ""}), "");
  EXPECT_NE(problem({.unit = "input tokens"}), "");
  EXPECT_NE(problem({.unit = "3d"}), "");
  EXPECT_NE(problem({.unit = std::string(65, 'a')}), "");
  EXPECT_NE(problem({.name = "two words"}), "");
  EXPECT_NE(problem({.name = std::string("a\0b", 3)}), "");
  EXPECT_EQ(problem({.unit = "input-tokens", .name = "llm/in"}), "");
}

TEST(InitialGuard, IsHalfAnIntervalWithinBounds) {
  EXPECT_EQ(initial_guard({.count = 20}), 25ms);
  EXPECT_EQ(initial_guard({.count = 1}), 50ms);
  EXPECT_EQ(initial_guard({.count = 100'000}), 3ms);
  EXPECT_EQ(initial_guard({.count = 4, .kind = limit_kind::concurrency}), 0ms);
}

TEST(InitialGuard, IsTheOneThatWasSet) {
  EXPECT_EQ(initial_guard({.count = 20, .guard = 7ms}), 7ms);
  EXPECT_EQ(initial_guard({.count = 20, .guard = 0ms}), 0ms);
}

}  // namespace
}  // namespace mannerly
