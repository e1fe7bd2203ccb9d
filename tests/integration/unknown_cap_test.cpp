// The same job with the cap unknown: what the answers state is all there is to go by.

#include "integration/polite_run.hpp"
#include "support/capped_server.hpp"
#include "support/express_server.hpp"

#include <gtest/gtest.h>

#include <iostream>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

void expect_polite(const run_figures& f) {
  const double windows = std::chrono::duration<double>(f.total).count();
  std::cout << to_string(f) << '\n';
  EXPECT_EQ(f.answered, 500);
  EXPECT_LE(f.refused, windows);
  EXPECT_LE(f.refused, 20);
  EXPECT_LE(over_ideal(f, {}, 20ms), 2);  // it must not stall; politeness_bench measures
}

TEST(UnknownCap, ExpressDraft8IsRead) {
  express_server server;
  expect_polite(run({}, server.url()));
}

class UnknownCapOf : public ::testing::TestWithParam<algorithm> {};

TEST_P(UnknownCapOf, OurServerIsRead) {
  capped_server server({.limit = {.kind = GetParam()}});
  expect_polite(run({}, server.url()));
}

INSTANTIATE_TEST_SUITE_P(Algorithms, UnknownCapOf,
                         ::testing::Values(algorithm::fixed_window, algorithm::sliding_log,
                                           algorithm::sliding_counter, algorithm::token_bucket,
                                           algorithm::leaking_bucket));

}  // namespace
}  // namespace mannerly
