#include "mannerly/retry/budget.hpp"

#include <algorithm>
#include <cmath>

namespace mannerly {
namespace {

__extension__ typedef unsigned __int128 wide;

constexpr std::int64_t scale = 1'000'000'000;  // one retry; also the nanoseconds of a second

// Not a number and everything below zero count as zero: check() has refused them before.
std::int64_t units(double retries, double most) {
  if (!(retries > 0)) return 0;
  return std::llround(std::min(retries, most) * static_cast<double>(scale));
}

// Unsigned, so that no pair of time points overflows.
std::uint64_t elapsed(time_point from, time_point to) noexcept {
  return static_cast<std::uint64_t>(to.time_since_epoch().count()) -
         static_cast<std::uint64_t>(from.time_since_epoch().count());
}

}  // namespace

budget::budget(const budget_policy& policy, time_point now)
    : ratio_(units(policy.ratio, 10)),
      capacity_(units(policy.capacity, 1e6)),
      per_second_(units(policy.per_second, 1e6)),
      balance_{capacity_, 0},
      since_(now) {}

budget::balance budget::balance_at(time_point now) const noexcept {
  if (now <= since_) return balance_;
  const wide earned =
      static_cast<wide>(per_second_) * elapsed(since_, now) + static_cast<wide>(balance_.carry);
  const wide total = earned / scale + static_cast<wide>(balance_.funds);
  if (total >= static_cast<wide>(capacity_)) return {capacity_, 0};
  return {static_cast<std::int64_t>(total), static_cast<std::int64_t>(earned % scale)};
}

void budget::settle(time_point now) noexcept {
  balance_ = balance_at(now);
  since_ = std::max(since_, now);
}

void budget::deposit(time_point now) noexcept {
  settle(now);
  balance_.funds = std::min(capacity_, balance_.funds + ratio_);
}

bool budget::withdraw(time_point now) noexcept {
  settle(now);
  if (balance_.funds < scale) return false;
  balance_.funds -= scale;
  return true;
}

void budget::refund(time_point now) noexcept {
  settle(now);
  balance_.funds = std::min(capacity_, balance_.funds + scale);
}

bool budget::empty(time_point now) const noexcept {
  return balance_at(now).funds < scale;
}

bool budget::full(time_point now) const noexcept {
  return balance_at(now).funds == capacity_;
}

duration budget::until_funds(time_point now) const noexcept {
  const balance have = balance_at(now);
  if (have.funds >= scale) return duration{0};
  if (per_second_ == 0 || capacity_ < scale) return duration::max();
  const wide missing =
      static_cast<wide>(scale - have.funds) * scale - static_cast<wide>(have.carry);
  const wide rate = static_cast<wide>(per_second_);
  // At most 10^18 ns: fits. A clock that lags behind since_ has that much longer to go.
  const auto wait = static_cast<std::int64_t>((missing + rate - 1) / rate);
  return duration{wait} + std::max(duration{0}, since_ - now);
}

double budget::funds(time_point now) const noexcept {
  return static_cast<double>(balance_at(now).funds) / static_cast<double>(scale);
}

}  // namespace mannerly
