#pragma once

// How much a call costs. Users say a number; inside it is a whole number of millionths, so that
// sums are exact. A plain value.

#include "mannerly/error.hpp"

#include <cstdint>
#include <string>

namespace mannerly {

/// Millionths of one unit. 1 request is 1'000'000.
using amount = std::int64_t;

inline constexpr amount one_unit = 1'000'000;

/// Rounds up to the next millionth. Errors: errc::bad_cost unless finite, > 0 and < 9.2e12.
result<amount> to_amount(double units) noexcept;

/// One part of a call's cost: 1200 "tokens". A limit charges the part that has its unit; a part
/// whose unit no limit has costs nothing.
struct cost {
  std::string unit = "requests";
  double value = 1;
  friend bool operator==(const cost&, const cost&) = default;
};

}  // namespace mannerly
