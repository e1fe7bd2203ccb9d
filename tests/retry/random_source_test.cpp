#include "mannerly/retry/random_source.hpp"

#include <gtest/gtest.h>

#include <array>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

TEST(RandomSource, TheSameSeedRepeatsTheRun) {
  random_source a(42), b(42), c(43);
  for (int i = 0; i < 100; ++i) {
    const auto drawn = a.next();
    EXPECT_EQ(drawn, b.next());
    EXPECT_NE(drawn, c.next());
  }
}

TEST(RandomSource, FollowsThePublishedSequence) {
  random_source r(1234567);  // the reference sequence of splitmix64
  EXPECT_EQ(r.next(), 6457827717110365317ull);
  EXPECT_EQ(r.next(), 3203168211198807973ull);
}

TEST(RandomSource, UpToIsUniformAndReachesBothEnds) {
  random_source r(7);
  std::array<int, 4> seen{};
  for (int i = 0; i < 40'000; ++i) ++seen[static_cast<std::size_t>(r.up_to(3ns).count())];
  for (const int n : seen) EXPECT_NEAR(n, 10'000, 400);
}

TEST(RandomSource, SenselessBoundsDrawNothing) {
  random_source r(7);
  EXPECT_EQ(r.up_to(0ns), 0ns);
  EXPECT_EQ(r.up_to(-5s), 0ns);
  for (int i = 0; i < 1000; ++i) EXPECT_GE(r.up_to(duration::max()), 0ns);
}

}  // namespace
}  // namespace mannerly
