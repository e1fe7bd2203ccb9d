#include "mannerly/limit/amount.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mannerly {
namespace {

TEST(Amount, IsAWholeNumberOfMillionths) {
  EXPECT_EQ(to_amount(1).value(), one_unit);
  EXPECT_EQ(to_amount(1200).value(), 1200 * one_unit);
  EXPECT_EQ(to_amount(0.5).value(), 500'000);
  EXPECT_EQ(to_amount(9e12).value(), 9'000'000'000'000 * one_unit);
}

TEST(Amount, RoundsUpToTheNextMillionth) {
  EXPECT_EQ(to_amount(1e-9).value(), 1);
  EXPECT_EQ(to_amount(5e-324).value(), 1);
  EXPECT_EQ(to_amount(1.0000001).value(), one_unit + 1);
}

TEST(Amount, TakesDecimalsAtTheirWord) {
  for (int tenths = 1; tenths < 100'000; ++tenths) {
    ASSERT_EQ(to_amount(tenths / 10.0).value(), tenths * (one_unit / 10)) << tenths;
  }
}

TEST(Amount, RefusesWhatIsNoCost) {
  const double inf = std::numeric_limits<double>::infinity();
  for (const double bad : {0.0, -0.0, -1.0, 9.2e12, 1e300, inf, -inf, std::nan("")}) {
    EXPECT_EQ(to_amount(bad).error(), errc::bad_cost) << bad;
  }
}

}  // namespace
}  // namespace mannerly
