#include "mannerly/limit/gcra.hpp"

#include "limit/saturate.hpp"

#include <algorithm>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr unsigned_wide two_64 = unsigned_wide(1) << 64;
// Nobody can hold a caller to gaps below this: the way there varies by more.
constexpr duration fast_interval = 2ms;
constexpr duration longest_guard = std::chrono::hours(24 * 3652);

std::uint64_t high_half(std::uint64_t a, std::uint64_t b) noexcept {
  return static_cast<std::uint64_t>((unsigned_wide(a) * b) >> 64);
}

// A leaking bucket loses the slots that its burst may use up inside one window.
std::int64_t slots_of(const limit& l) noexcept {
  return l.kind == limit_kind::leaking_bucket ? l.count + 1 - l.burst : l.count;
}

}  // namespace

gcra::gcra(const limit& l, duration guard) noexcept {
  guard = std::clamp(guard, duration(0), longest_guard);
  whole_only_ = l.kind == limit_kind::leaking_bucket;
  burst_ = narrowed(wide(l.burst) * one_unit);

  // T = p / n nanoseconds. p < 2^60, so that n << shift_ < 2p stays within 64 bits.
  const auto p = static_cast<std::uint64_t>((l.period + (whole_only_ ? guard : 0ns)).count());
  const std::uint64_t n = std::min(static_cast<std::uint64_t>(slots_of(l)), p);
  while ((n << shift_) < p) ++shift_;
  fraction_ = static_cast<std::uint64_t>((unsigned_wide((n << shift_) - p) << 64) / p);
  if (fraction_ > 0)
    inverse_ = static_cast<std::uint64_t>(~unsigned_wide(0) / (two_64 + fraction_));

  if (whole_only_ && l.burst == 1) {
    const bool fast = l.period / l.count <= fast_interval;
    catch_up_ = fast ? guard : std::min(guard, guard / l.count + 250us);
  }
  if (!whole_only_) guard_ticks_ = to_ticks(time_point(guard));
}

bool gcra::exact(amount a) const noexcept {
  return a <= burst_ && (!whole_only_ || a % one_unit == 0);
}

ticks gcra::to_ticks(time_point t) const noexcept {
  const auto ns =
      static_cast<std::uint64_t>(std::max<std::int64_t>(t.time_since_epoch().count(), 0));
  const std::uint64_t sum = ns + high_half(ns, fraction_);  // below 2^64: both are below 2^63
  return static_cast<ticks>(std::min<std::uint64_t>(sum, std::numeric_limits<ticks>::max()));
}

time_point gcra::to_time(ticks x) const noexcept {
  if (x <= 0) return {};
  if (fraction_ == 0) return time_point(duration(x));
  // The estimate is low by less than 2 ns. No branch: which it is cannot be predicted.
  time_point t{duration(high_half(static_cast<std::uint64_t>(x), inverse_))};
  t += duration(to_ticks(t) < x ? 1 : 0);
  t += duration(to_ticks(t) < x ? 1 : 0);
  return t;
}

ticks gcra::charge(amount a) const noexcept {
  if (a == one_unit) return interval();
  return narrowed(((wide(a) << shift_) + (one_unit - 1)) / one_unit);
}

ticks gcra::allowance(amount a) const noexcept {
  const amount left = burst_ - std::max(a, one_unit);
  if (left <= 0) return 0;
  return std::max<ticks>(minus(narrowed((wide(left) << shift_) / one_unit), guard_ticks_), 0);
}

time_point gcra::earliest(ticks f, time_point from, amount a) const noexcept {
  return std::max(from, to_time(minus(f, allowance(a))));
}

ticks gcra::taken(ticks f, time_point at, amount a) const noexcept {
  at = std::max(at, time_point{});
  // On schedule: at <= to_time(f) + catch_up_. Departures are whole nanoseconds, the slot may lie
  // before one; without those last fractions the rate would drift.
  const bool on_schedule = to_ticks(at - catch_up_ - 1ns) < f;
  return plus(on_schedule ? f : to_ticks(at), charge(a));
}

ticks gcra::paused(ticks f, time_point until) const noexcept {
  return std::max(f, plus(to_ticks(until), allowance(one_unit)));
}

ticks gcra::rescaled(ticks f, const gcra& from, time_point now) const noexcept {
  if (f <= 0) return 0;
  // Departures may have been late by what the longer interval made up for; a shorter one may not.
  const bool shorter = to_time(interval()) < from.to_time(from.interval());
  if (shorter) f = plus(f, from.to_ticks(time_point(from.catch_up_)));
  const ticks slot = minus(f, from.allowance(one_unit));
  const ticks start = std::max(slot, from.to_ticks(now));
  if (f <= start && slot < start) return to_ticks(from.to_time(f));  // idle since then

  const ticks begin = to_ticks(from.to_time(start));
  const wide spent = f - start;  // burst that is gone, in ticks of `from`
  const wide rounding = (wide(1) << from.shift_) - 1;
  const ticks kept = plus(begin, narrowed(((spent << shift_) + rounding) >> from.shift_));
  return slot < start ? kept : std::max(kept, plus(begin, allowance(one_unit)));
}

amount gcra::available(ticks f, time_point now) const noexcept {
  const ticks ahead = minus(f, to_ticks(now));
  if (f <= 0 || ahead <= 0) return burst_;
  // Units behind, rounded up.
  const wide behind = (wide(ahead) + guard_ticks_) * one_unit;
  const amount left = narrowed(burst_ - ((behind + interval() - 1) >> shift_));
  return left < one_unit ? 0 : left;
}

}  // namespace mannerly
