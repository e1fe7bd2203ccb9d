#include "store/bounds.hpp"

#include <algorithm>

namespace mannerly::test {
namespace {

std::string found(const limit& l, double units, duration length) {
  return to_string(l) + ": " + std::to_string(units) + " units within " +
         std::to_string(length.count()) + " ns";
}

double units(amount a) {
  return static_cast<double>(a) / one_unit;
}

/// No half-open window of one period holds more than `most`.
std::string over_in_a_period(const limit& l, const std::vector<departure>& log, std::int64_t most) {
  amount sum = 0;
  for (std::size_t first = 0, last = 0; last < log.size(); ++last) {
    sum += log[last].cost;
    while (log[last].at - log[first].at >= l.period) sum -= log[first++].cost;
    if (sum > most * one_unit) return found(l, units(sum), log[last].at - log[first].at);
  }
  return {};
}

/// No closed window of length W holds more than burst + W * count / period: for the worst window
/// up to each departure, the lowest of (sum before it - its time at the rate) so far.
std::string over_the_rate(const limit& l, const std::vector<departure>& log) {
  const double per_ns = static_cast<double>(l.count) / static_cast<double>(l.period.count());
  double sum = 0, lowest = 0;
  for (const departure& d : log) {
    const double earned = per_ns * static_cast<double>((d.at - log.front().at).count());
    lowest = std::min(lowest, sum - earned);
    sum += units(d.cost);
    const double most = static_cast<double>(l.burst) + 1e-6;
    if (sum - earned - lowest > most) return found(l, sum - earned - lowest, {});
  }
  return {};
}

}  // namespace

std::string over(const limit& l, std::vector<departure> log) {
  std::ranges::stable_sort(log, {}, &departure::at);
  if (l.kind == limit_kind::token_bucket) return over_the_rate(l, log);
  const bool exact = l.kind == limit_kind::leaking_bucket || l.kind == limit_kind::sliding_log;
  return over_in_a_period(l, log, exact ? l.count : 2 * l.count);
}

}  // namespace mannerly::test
