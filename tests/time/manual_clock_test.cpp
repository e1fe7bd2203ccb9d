#include "mannerly/time/manual_clock.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

TEST(ManualClock, MovesOnlyWhenTold) {
  manual_clock clock;
  const auto start = clock.now();
  EXPECT_EQ(clock.now(), start);
  clock.advance(5ms);
  EXPECT_EQ(clock.now() - start, 5ms);
}

TEST(ManualClock, TheWallClockMovesAlong) {
  manual_clock clock;
  const auto wall = clock.wall();
  clock.set(clock.now() + 3s);
  EXPECT_EQ(clock.wall() - wall, 3s);
}

TEST(ManualClock, StepsOfTheWallClockLeaveTheMonotonicClockAlone) {
  manual_clock clock;
  const auto now = clock.now();
  const auto wall = clock.wall();
  clock.step_wall(-1h);
  EXPECT_EQ(clock.now(), now);
  EXPECT_EQ(wall - clock.wall(), 1h);
}

}  // namespace
}  // namespace mannerly
