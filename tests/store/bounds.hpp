#pragma once

// Judges a list of departures against what a limit promises, by looking at every window.

#include "mannerly/limit/amount.hpp"
#include "mannerly/limit/limit.hpp"

#include <string>
#include <vector>

namespace mannerly::test {

/// One departure as it stands in the books in the end.
struct departure {
  time_point at;
  amount cost = 0;
};

/// Empty when no window holds more than the limit promises; else what was found. Departures in any
/// order. Concurrency is not judged here.
std::string over(const limit&, std::vector<departure>);

}  // namespace mannerly::test
