// 500 calls by 20 workers against caps of 50/s that are known: no refusal, no time lost. The judges
// are servers; the figures are ratios to the ideal schedule, 499 intervals.

#include "integration/polite_run.hpp"
#include "support/capped_server.hpp"
#include "support/express_server.hpp"
#include "support/nginx_server.hpp"

#include <gtest/gtest.h>

#include <iostream>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr duration interval = 20ms;

config fifty_a_second(const std::string& limit = "50/s") {
  config c;
  c.limits = {limit};
  return c;
}

class KnownCap : public ::testing::TestWithParam<algorithm> {};

TEST_P(KnownCap, IsNeverPassedAndNeverLeftIdle) {
  capped_server server({.limit = {.kind = GetParam()}});
  const run_figures f = run(fifty_a_second(), server.url());
  std::cout << to_string(f) << ", " << over_ideal(f, {}, interval) << " x ideal\n";
  EXPECT_EQ(f.answered, 500);
  EXPECT_EQ(f.refused, 0);
  EXPECT_LE(over_ideal(f, {}, interval), 1.02);
  EXPECT_LE(worst_window(server.log(), 1s), 50);
}

INSTANTIATE_TEST_SUITE_P(Algorithms, KnownCap,
                         ::testing::Values(algorithm::fixed_window, algorithm::sliding_log,
                                           algorithm::sliding_counter, algorithm::token_bucket,
                                           algorithm::leaking_bucket));

TEST(KnownCapNginx, WithABurstNoRefusal) {
  nginx_server server({.per_second = 50, .burst = 10});
  const run_figures f = run(fifty_a_second(), server.url());
  std::cout << to_string(f) << ", " << over_ideal(f, {}, interval) << " x ideal\n";
  EXPECT_EQ(f.answered, 500);
  EXPECT_EQ(f.refused, 0);
  EXPECT_LE(over_ideal(f, {}, interval), 1.02);
}

// It counts whole milliseconds and forgives nothing: the guard has to learn.
TEST(KnownCapNginx, WithoutABurstAtMostTwoRefusals) {
  nginx_server server({.per_second = 50, .burst = 0});
  const run_figures f = run(fifty_a_second(), server.url());
  std::cout << to_string(f) << ", " << over_ideal(f, {}, interval) << " x ideal\n";
  EXPECT_EQ(f.answered, 500);
  EXPECT_LE(f.refused, 2);
  EXPECT_LE(over_ideal(f, {}, interval), 1.06);
}

TEST(KnownCapExpress, NoRefusal) {
  express_server server;
  const run_figures f = run(fifty_a_second(), server.url());
  std::cout << to_string(f) << ", " << over_ideal(f, {}, interval) << " x ideal\n";
  EXPECT_EQ(f.answered, 500);
  EXPECT_EQ(f.refused, 0);
  EXPECT_LE(over_ideal(f, {}, interval), 1.02);
}

TEST(KnownCapExpress, FixedWindowsAreAlignedThroughItsHeaders) {
  express_server server;
  const run_figures f = run(fifty_a_second("50/1s fixed_window"), server.url());
  std::cout << to_string(f) << '\n';
  EXPECT_EQ(f.answered, 500);
  EXPECT_EQ(f.refused, 0);
  EXPECT_LE(f.total, 9.2s);  // its own best is ten windows, 9.0 s
}

}  // namespace
}  // namespace mannerly
