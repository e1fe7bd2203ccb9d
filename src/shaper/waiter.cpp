#include "mannerly/shaper/waiter.hpp"

namespace mannerly {

double cost_of(std::span<const cost> costs, std::string_view unit) noexcept {
  for (const cost& c : costs) {
    if (c.unit == unit) return c.value;
  }
  return unit == "requests" ? 1.0 : 0.0;
}

double charge_of(std::span<const cost> costs, const limit& under) noexcept {
  const bool counts_calls = under.kind == limit_kind::concurrency && under.unit == limit{}.unit;
  return counts_calls ? 1.0 : cost_of(costs, under.unit);
}

}  // namespace mannerly
