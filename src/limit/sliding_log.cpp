#include "limit/sliding_log.hpp"

#include "limit/saturate.hpp"

namespace mannerly {
namespace {

constexpr std::size_t most_entries = 200'000;  // exact up to half of it

amount units(std::int64_t count) noexcept {
  return narrowed(wide(count) * one_unit);
}

}  // namespace

sliding_log::sliding_log(const limit& l, duration guard)
    : count_(units(l.count)), log_(count_, l.period + guard, most_entries) {}

void sliding_log::reshape(const limit& l, duration guard, time_point) noexcept {
  count_ = units(l.count);
  log_.reshape(count_, l.period + guard);
}

}  // namespace mannerly
