#include "mannerly/shaper/waiter.hpp"

#include <gtest/gtest.h>

#include <array>

namespace mannerly {
namespace {

TEST(CostOf, RequestsAreOneUnlessGivenAndOtherUnitsNothing) {
  const std::array<cost, 2> costs{{{"tokens", 1200}, {"requests", 3}}};
  EXPECT_EQ(cost_of({}, "requests"), 1);
  EXPECT_EQ(cost_of({}, "tokens"), 0);
  EXPECT_EQ(cost_of(costs, "requests"), 3);
  EXPECT_EQ(cost_of(costs, "tokens"), 1200);
}

TEST(ChargeOf, AnExpensiveCallIsOneInFlight) {
  const std::array<cost, 2> costs{{{"tokens", 1200}, {"requests", 3}}};
  EXPECT_EQ(charge_of(costs, {.kind = limit_kind::concurrency}), 1);
  EXPECT_EQ(charge_of(costs, {.kind = limit_kind::leaking_bucket}), 3);
  EXPECT_EQ(charge_of(costs, {.kind = limit_kind::concurrency, .unit = "tokens"}), 1200);
}

}  // namespace
}  // namespace mannerly
