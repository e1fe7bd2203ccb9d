#include "cli/progress_text.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

progress_state half_way() {
  return {.done = 250, .share = 0.5, .calls_left = 250, .rate = 50, .elapsed = 5s};
}

TEST(ProgressText, ABarShowsTheShareAndTheTimeLeft) {
  EXPECT_EQ(bar_text(half_way(), 100),
            "[====================>                   ]  50% "
            "250 done, 0 refused, 0 retried, 50.0/s, 5.0 s left");
}

TEST(ProgressText, ABarFitsItsTerminal) {
  progress_state s = half_way();
  s.failed = 3, s.skipped = 1000, s.pause_left = 20s, s.pause_end = "14:03:10";
  for (const std::size_t width : {20u, 40u, 80u, 120u}) {
    EXPECT_LE(bar_text(s, width).size(), width);
  }
}

TEST(ProgressText, SaysWhatWentWrongAndUntilWhenItIsPaused) {
  progress_state s = half_way();
  s.failed = 3, s.refused = 2, s.retried = 1, s.pause_left = 20s, s.pause_end = "14:03:10";
  EXPECT_EQ(plain_text(s),
            "5.0 s: 250 done, 3 failed, 2 refused, 1 retried, 50.0/s, paused until 14:03:10, "
            "25 s left (50%)");
}

TEST(ProgressText, WithoutATotalThereIsNoShareAndNoEnd) {
  progress_state s = half_way();
  s.share.reset(), s.calls_left.reset();
  EXPECT_EQ(bar_text(s, 100), "250 done, 0 refused, 0 retried, 50.0/s");
}

TEST(ProgressText, SlowRatesAreByTheHour) {
  progress_state s = half_way();
  s.rate = 1.0 / 60;
  EXPECT_NE(plain_text(s).find("60.0/h"), std::string::npos);
}

TEST(ProgressText, TheTimeLeftNeedsARate) {
  progress_state s = half_way();
  s.rate = 0, s.done = 0;
  EXPECT_EQ(time_left(s), std::nullopt);
  s.done = 10;  // over the whole run, then
  EXPECT_EQ(time_left(s), 125s);
  s.calls_left = 0;
  EXPECT_EQ(time_left(s), 0s);
}

TEST(RateWindow, LooksAtTheLastSeconds) {
  rate_window window;
  const time_point start{1h};
  EXPECT_EQ(window.rate(), 0);
  for (int i = 0; i <= 100; ++i) {  // ten seconds at 100/s, then ten at 10/s
    window.note(start + i * 100ms, static_cast<std::uint64_t>(i) * 10);
  }
  EXPECT_NEAR(window.rate(), 100, 1);
  for (int i = 1; i <= 100; ++i) {
    window.note(start + 10s + i * 100ms, static_cast<std::uint64_t>(1000 + i));
  }
  EXPECT_NEAR(window.rate(), 10, 1);
}

}  // namespace
}  // namespace mannerly
