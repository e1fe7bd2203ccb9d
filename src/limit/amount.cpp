#include "mannerly/limit/amount.hpp"

#include <cmath>
#include <limits>

namespace mannerly {

result<amount> to_amount(double units) noexcept {
  if (!(units > 0 && units < 9.2e12)) return errc::bad_cost;  // NaN fails too
  const double millionths = units * one_unit;
  const double nearest = std::nearbyint(millionths);
  // What a decimal like 1.1 misses by in binary is no part of the cost.
  const double noise = nearest * std::numeric_limits<double>::epsilon();
  const bool whole = nearest >= 1 && std::fabs(millionths - nearest) <= noise;
  return static_cast<amount>(whole ? nearest : std::ceil(millionths));
}

}  // namespace mannerly
