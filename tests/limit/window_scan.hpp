#pragma once

// What the third party could hold against us: the most that left inside any half-open window.

#include "mannerly/limit/amount.hpp"
#include "mannerly/time/clock.hpp"

#include <algorithm>
#include <vector>

namespace mannerly {

struct departure {
  time_point at;
  amount cost;
};

/// The largest sum of costs in any window [x, x + length). Sorts the departures.
inline amount most_in_window(std::vector<departure>& all, duration length) {
  const auto earlier = [](const departure& a, const departure& b) { return a.at < b.at; };
  std::stable_sort(all.begin(), all.end(), earlier);
  amount sum = 0;
  amount most = 0;
  std::size_t first = 0;
  for (const departure& last : all) {
    sum += last.cost;
    while (last.at - all[first].at >= length) sum -= all[first++].cost;
    most = std::max(most, sum);
  }
  return most;
}

}  // namespace mannerly
