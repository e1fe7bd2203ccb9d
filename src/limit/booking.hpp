#pragma once

// A departure that was booked: when it leaves and what it costs. A plain value.

#include "mannerly/limit/amount.hpp"
#include "mannerly/time/clock.hpp"

namespace mannerly {

struct booking {
  time_point at;
  amount cost = 0;
};

}  // namespace mannerly
