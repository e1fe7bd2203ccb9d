#include "mannerly/retry/slowdown.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr time_point start{1h};

budget emptied() {
  budget b({}, start);
  while (b.withdraw(start)) {
  }
  return b;
}

TEST(Slowdown, WhileTheBudgetHasFundsFirstAttemptsAreFree) {
  const budget full({}, start);
  slowdown s(start);
  for (int i = 0; i < 10'000; ++i) ASSERT_TRUE(s.admit(full, start));
  EXPECT_EQ(s.until_admit(full, start), 0s);
}

TEST(Slowdown, WhenNothingIsAcceptedOneProbeASecondLeaves) {
  const budget none = emptied();
  slowdown s(start);
  int left = 0;
  while (s.admit(none, start)) ++left;
  EXPECT_EQ(left, 10);
  EXPECT_EQ(s.until_admit(none, start), 1s);
  EXPECT_FALSE(s.admit(none, start + 1s - 1ns));
  EXPECT_TRUE(s.admit(none, start + 1s));
  EXPECT_FALSE(s.admit(none, start + 1s));
}

TEST(Slowdown, ARetryEarnedInTheMiddleOfAnOutageLetsNobodyGo) {
  budget retries = emptied();
  slowdown s(start);
  while (s.admit(retries, start)) {
  }
  ASSERT_FALSE(retries.empty(start + 10s));
  int left = 0;
  while (s.admit(retries, start + 9s)) ++left;
  while (s.admit(retries, start + 10s)) ++left;
  EXPECT_EQ(left, 10);
}

TEST(Slowdown, EachAcceptedAttemptLetsTwoMoreGo) {
  const budget none = emptied();
  slowdown s(start);
  while (s.admit(none, start)) {
  }
  s.deposit(start);
  EXPECT_TRUE(s.admit(none, start));
  EXPECT_TRUE(s.admit(none, start));
  EXPECT_FALSE(s.admit(none, start));
}

TEST(Slowdown, WithTwoFailuresInFiveNothingIsHeld) {
  const budget none = emptied();
  slowdown s(start);
  for (int i = 0; i < 100'000; ++i) {
    ASSERT_TRUE(s.admit(none, start)) << i;
    if (i % 5 >= 2) s.deposit(start);
  }
}

}  // namespace
}  // namespace mannerly
