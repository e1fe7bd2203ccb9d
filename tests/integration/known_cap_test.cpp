// 500 calls by 20 workers against caps of 50/s that are known: no refusal. The judges are servers.
// How close they come to the ideal time is measured by politeness_bench; here a run only must not
// stall, since other programs may share the machine.

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
constexpr double stalled = 2;

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
  EXPECT_LE(over_ideal(f, {}, interval), stalled);
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
  EXPECT_LE(over_ideal(f, {}, interval), stalled);
}

// It counts whole milliseconds and forgives nothing.
TEST(KnownCapNginx, WithoutABurstTheGuardLearns) {
  nginx_server server({.per_second = 50, .burst = 0});
  const run_figures f = run(fifty_a_second(), server.url());
  std::cout << to_string(f) << ", " << over_ideal(f, {}, interval) << " x ideal\n";
  EXPECT_EQ(f.answered, 500);
  EXPECT_LE(f.refused, 10);  // two on an idle machine
  EXPECT_LE(over_ideal(f, {}, interval), stalled);
}

TEST(KnownCapExpress, NoRefusal) {
  express_server server;
  const run_figures f = run(fifty_a_second(), server.url());
  std::cout << to_string(f) << ", " << over_ideal(f, {}, interval) << " x ideal\n";
  EXPECT_EQ(f.answered, 500);
  EXPECT_EQ(f.refused, 0);
  EXPECT_LE(over_ideal(f, {}, interval), stalled);
}

TEST(KnownCapExpress, FixedWindowsAreAlignedThroughItsHeaders) {
  express_server server;
  const run_figures f = run(fifty_a_second("50/1s fixed_window"), server.url());
  std::cout << to_string(f) << '\n';
  EXPECT_EQ(f.answered, 500);
  EXPECT_EQ(f.refused, 0);
  EXPECT_LE(over_ideal(f, {}, interval), stalled);
}

}  // namespace
}  // namespace mannerly
