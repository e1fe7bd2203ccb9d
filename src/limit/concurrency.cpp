#include "limit/concurrency.hpp"

#include "limit/saturate.hpp"

#include <algorithm>

namespace mannerly {

concurrency::concurrency(const limit& l, duration) noexcept
    : count_(narrowed(wide(l.count) * one_unit)) {}

std::optional<time_point> concurrency::earliest(time_point from, amount a) const noexcept {
  if (a > count_ - in_flight_) return std::nullopt;
  return from;
}

void concurrency::take(time_point, amount a) noexcept {
  in_flight_ = plus(in_flight_, a);
}

bool concurrency::give_back(time_point, amount a) noexcept {
  if (a > in_flight_) return false;
  in_flight_ -= a;
  return true;
}

void concurrency::release(amount a) noexcept {
  in_flight_ = std::max<amount>(in_flight_ - a, 0);
}

void concurrency::reshape(const limit& l, duration, time_point) noexcept {
  count_ = narrowed(wide(l.count) * one_unit);
}

amount concurrency::remaining(time_point) const noexcept {
  return std::max<amount>(count_ - in_flight_, 0);
}

}  // namespace mannerly
