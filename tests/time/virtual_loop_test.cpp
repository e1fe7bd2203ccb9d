#include "mannerly/time/virtual_loop.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

TEST(VirtualLoop, RunsTimersInOrderOfTimeThenOfAsking) {
  virtual_loop loop;
  std::vector<int> ran;
  loop.at(loop.now() + 2s, [&] { ran.push_back(3); });
  loop.at(loop.now() + 1s, [&] { ran.push_back(1); });
  loop.at(loop.now() + 1s, [&] { ran.push_back(2); });
  loop.run();
  EXPECT_EQ(ran, (std::vector{1, 2, 3}));
}

TEST(VirtualLoop, PostedTasksRunInOrderAndNeverInsidePost) {
  virtual_loop loop;
  std::vector<int> ran;
  loop.post([&] {
    loop.post([&] { ran.push_back(3); });
    ran.push_back(1);
  });
  loop.post([&] { ran.push_back(2); });
  EXPECT_TRUE(ran.empty());
  loop.run();
  EXPECT_EQ(ran, (std::vector{1, 2, 3}));
}

TEST(VirtualLoop, TheClockStandsAtTheTimerThatRuns) {
  virtual_loop loop;
  const auto start = loop.now();
  time_point seen{};
  loop.at(start + 90min, [&] { seen = loop.now(); });
  loop.run();
  EXPECT_EQ(seen - start, 90min);
}

TEST(VirtualLoop, ATimerInThePastRunsNowAndNeverRewindsTheClock) {
  virtual_loop loop;
  const auto start = loop.now();
  bool ran = false;
  loop.at(start - 1s, [&] { ran = true; });
  loop.run();
  EXPECT_TRUE(ran);
  EXPECT_EQ(loop.now(), start);
}

TEST(VirtualLoop, RunUntilStopsAtItsTimeAndStandsThere) {
  virtual_loop loop;
  const auto start = loop.now();
  int ran = 0;
  loop.at(start + 1s, [&] { ++ran; });
  loop.at(start + 3s, [&] { ++ran; });
  loop.run_for(2s);
  EXPECT_EQ(ran, 1);
  EXPECT_EQ(loop.now() - start, 2s);
}

TEST(VirtualLoop, ACancelledTimerNeverRuns) {
  virtual_loop loop;
  bool ran = false;
  const auto id = loop.at(loop.now() + 1s, [&] { ran = true; });
  EXPECT_NE(id, 0u);
  loop.cancel(id);
  loop.cancel(id);
  loop.run();
  EXPECT_FALSE(ran);
}

}  // namespace
}  // namespace mannerly
