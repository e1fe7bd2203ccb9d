#include "mannerly/shaper/guard.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

const time_point start{1h};

limit fifty_a_second() {
  return {.count = 50, .period = 1s};
}

TEST(Guard, StartsAtHalfAnInterval) {
  EXPECT_EQ(guard(fifty_a_second(), start).value(), 10ms);
}

TEST(Guard, DoublesWhenRefusedInside) {
  guard g(fifty_a_second(), start);
  EXPECT_TRUE(g.refused(start + 1s, start + 1s));
  EXPECT_EQ(g.value(), 20ms);
}

TEST(Guard, WidensOnceForAllThatWereInFlightTogether) {
  guard g(fifty_a_second(), start);
  EXPECT_TRUE(g.refused(start + 1s, start + 1100ms));
  EXPECT_FALSE(g.refused(start + 1050ms, start + 1120ms));
  EXPECT_TRUE(g.refused(start + 1200ms, start + 1210ms));
}

TEST(Guard, NeverPassesAQuarterOfThePeriod) {
  guard g(fifty_a_second(), start);
  for (int i = 1; i < 100; ++i) g.refused(start + i * 1s, start + i * 1s);
  EXPECT_EQ(g.value(), 250ms);
}

TEST(Guard, ShrinksSlowlyWhileCalm) {
  guard g(fifty_a_second(), start);
  g.refused(start + 1s, start + 1s);
  EXPECT_FALSE(g.calm(start + 30s));
  EXPECT_TRUE(g.calm(start + 62s));
  EXPECT_EQ(g.value(), 18ms);
  for (int i = 0; i < 100; ++i) g.calm(start + 62s + i * 61s);
  EXPECT_EQ(g.value(), 10ms);
}

TEST(Guard, KeepsAFixedValue) {
  limit l = fifty_a_second();
  l.guard = 5ms;
  guard g(l, start);
  EXPECT_FALSE(g.refused(start + 1s, start + 1s));
  EXPECT_EQ(g.value(), 5ms);
}

}  // namespace
}  // namespace mannerly
