#include "mannerly/store/gcra_word.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

struct GcraWord : testing::Test {
  /// The delay of one call, or -1 ns when it is not admitted.
  duration take(gcra_word& w, amount a = one_unit, duration max_wait = 1h) {
    duration delay{-1};
    take_result r;
    if (!w.take({{&a, 1}, 1, max_wait, {&delay, 1}}, now, r)) return -2ns;
    return r.kind == take_result::kind::admitted ? delay : -1ns;
  }

  const time_point start{1h};
  time_point now = start;
};

TEST_F(GcraWord, GivesBackWhatIsStillToCome) {
  for (const char* text : {"10/s", "10/s token_bucket burst 3"}) {
    gcra_word w(parse_limit(text).value(), 0s);
    while (take(w) <= 0s) continue;
    ASSERT_EQ(take(w), 200ms) << text;
    EXPECT_TRUE(w.give_back(start + 200ms, one_unit, now));
    EXPECT_EQ(take(w), 200ms) << text;
  }
}

TEST_F(GcraWord, GivesBackADepartureOfJustNowWhenThereIsNoBurst) {
  gcra_word w(parse_limit("10/s").value(), 0s);
  take(w);
  EXPECT_TRUE(w.give_back(start, one_unit, now + 3us));
  EXPECT_EQ(take(w), 0s);
}

TEST_F(GcraWord, AnEarlierDepartureStays) {
  gcra_word w(parse_limit("10/s").value(), 0s);
  for (int i = 0; i < 3; ++i) take(w);
  EXPECT_TRUE(w.give_back(start + 100ms, one_unit, now));
  EXPECT_EQ(take(w), 300ms);
}

TEST_F(GcraWord, LeavesToALogWhatItCannotProve) {
  gcra_word bursts(parse_limit("10/s burst 3").value(), 0s);
  take(bursts);
  EXPECT_FALSE(bursts.give_back(start, one_unit, now));
  gcra_word fast(parse_limit("100000/s").value(), 10ms);  // several fit into one catch-up
  take(fast);
  EXPECT_FALSE(fast.give_back(start, one_unit, now));
  EXPECT_EQ(take(fast, 2 * one_unit), -2ns);
  EXPECT_EQ(take(fast, one_unit / 2), -2ns);
}

TEST_F(GcraWord, SettlesUpAndDown) {
  gcra_word w(parse_limit("10/s burst 5 token_bucket").value(), 0s);
  for (int i = 0; i < 5; ++i) take(w);
  ASSERT_EQ(take(w, 3 * one_unit), 300ms);
  EXPECT_TRUE(w.settle(start + 300ms, 3 * one_unit, one_unit, now));
  EXPECT_EQ(take(w), 200ms);
  EXPECT_TRUE(w.settle(start + 200ms, one_unit, 4 * one_unit, now));
  EXPECT_EQ(take(w), 600ms);
}

TEST_F(GcraWord, IsEmptyOnceLeft) {
  gcra_word w(parse_limit("10/s").value(), 0s);
  take(w);
  EXPECT_TRUE(w.leave().has_value());
  EXPECT_FALSE(w.leave().has_value());
  EXPECT_TRUE(w.left());
  EXPECT_EQ(take(w), -2ns);
  EXPECT_FALSE(w.pause(now + 1s));
  EXPECT_FALSE(w.peek(now).has_value());
  EXPECT_FALSE(w.give_back(now, one_unit, now));
  EXPECT_FALSE(w.settle(now, one_unit, 2 * one_unit, now));
}

TEST_F(GcraWord, SaturatesInsteadOfWrapping) {
  gcra_word w(limit{.period = 87'600h}, 0s);
  for (int i = 0; i < 40; ++i) w.settle(now, 0, one_unit, now);
  w.pause(now + 87'600h);
  EXPECT_EQ(take(w, one_unit, 1h), -1ns);
  EXPECT_FALSE(w.left());
}

}  // namespace
}  // namespace mannerly
