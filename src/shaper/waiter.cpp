#include "mannerly/shaper/waiter.hpp"

namespace mannerly {

double cost_of(std::span<const cost> costs, std::string_view unit) noexcept {
  for (const cost& c : costs) {
    if (c.unit == unit) return c.value;
  }
  return unit == "requests" ? 1.0 : 0.0;
}

}  // namespace mannerly
