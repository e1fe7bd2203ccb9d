#include "mannerly/store/gcra_word.hpp"

#include <algorithm>

namespace mannerly {
namespace {

// The word is all that is shared, so no other memory has to be ordered with it.
constexpr auto relaxed = std::memory_order_relaxed;

}  // namespace

amount gcra_word::most_of(const limit& l) noexcept {
  const std::int64_t units = l.kind == limit_kind::token_bucket ? l.burst : l.count;
  return std::min(units, std::numeric_limits<amount>::max() / one_unit) * one_unit;
}

std::optional<ticks> gcra_word::leave() noexcept {
  const ticks f = word_.exchange(gone, relaxed);
  return f == gone ? std::nullopt : std::optional(f);
}

std::optional<ticks> gcra_word::plan(ticks f, const take_request& request, time_point now,
                                     take_result& out) const noexcept {
  std::size_t call = 0;
  for (; call < request.calls; ++call) {
    const amount a = request.costs[call];
    request.delays[call] = duration::zero();
    if (a <= 0) continue;
    const bool fits = a <= most_;
    if (fits && !lane_.exact(a)) return std::nullopt;
    const duration delay = fits ? lane_.earliest(f, now, a) - now : duration::zero();
    if (fits && delay <= request.max_wait) {
      f = lane_.taken(f, now + delay, a);
      request.delays[call] = delay;
      continue;
    }
    if (call > 0) break;
    out = {.kind = fits ? take_result::kind::wait : take_result::kind::never, .wait = delay};
    return f;
  }
  out = {.granted = call};
  return f;
}

bool gcra_word::take(const take_request& request, time_point now, take_result& out) noexcept {
  const bool one = request.calls == 1 && request.costs[0] == one_unit;
  return one ? take_one(request, now, out) : take_batch(request, now, out);
}

bool gcra_word::take_one(const take_request& request, time_point now, take_result& out) noexcept {
  for (ticks f = word_.load(relaxed); f != gone;) {
    const time_point at = std::max(now, lane_.to_time(f - allowance_));
    if (at - now > request.max_wait) {
      out.kind = take_result::kind::wait;
      out.wait = at - now;
      return true;
    }
    if (!word_.compare_exchange_weak(f, lane_.taken(f, at, one_unit), relaxed)) continue;
    request.delays[0] = at - now;
    out.granted = 1;
    return true;
  }
  return false;
}

bool gcra_word::take_batch(const take_request& request, time_point now, take_result& out) noexcept {
  for (ticks f = word_.load(relaxed); f != gone;) {
    const auto after = plan(f, request, now, out);
    if (!after) return false;
    if (*after == f || word_.compare_exchange_weak(f, *after, relaxed)) return true;
  }
  return false;
}

/// Every later departure raises F by its own charge, so the newest is the one whose charge reaches
/// from its slot to F. That is certain for a departure still to come (it left no credit unused),
/// and without a burst also for one in the past, unless several fit into one catch-up.
gcra_word::rank gcra_word::rank_of(ticks f, time_point at, amount a,
                                   time_point now) const noexcept {
  const bool bursts = lane_.allowance(one_unit) > 0;
  const bool certain =
      at > now ||
      (!bursts && lane_.catch_up() < lane_.to_time(lane_.interval()).time_since_epoch());
  if (!certain) return rank::unknown;
  if (f - lane_.charge(a) - lane_.allowance(a) <= lane_.to_ticks(at)) return rank::newest;
  return bursts ? rank::unknown : rank::older;
}

bool gcra_word::refund(time_point at, amount reserved, amount actual, time_point now) noexcept {
  ticks f = word_.load(relaxed);
  for (;;) {
    if (f == gone || !lane_.exact(actual)) return false;
    const rank r = f > 0 ? rank_of(f, at, reserved, now) : rank::older;
    if (r != rank::newest) return r == rank::older;
    const ticks less = std::max<ticks>(0, f - lane_.charge(reserved)) + lane_.charge(actual);
    if (word_.compare_exchange_weak(f, less, relaxed)) return true;
  }
}

bool gcra_word::charge(time_point at, amount more) noexcept {
  ticks f = word_.load(relaxed);
  for (;;) {
    if (f == gone) return false;
    const ticks start = f > 0 ? f : lane_.to_ticks(at);
    // Sums beyond the end of 64 bits stay there: centuries ahead.
    const ticks most = std::numeric_limits<ticks>::max() - lane_.charge(more);
    if (word_.compare_exchange_weak(f, std::min(start, most) + lane_.charge(more), relaxed))
      return true;
  }
}

bool gcra_word::settle(time_point at, amount reserved, amount actual, time_point now) noexcept {
  if (!lane_.exact(actual)) return false;
  if (actual < reserved) return refund(at, reserved, actual, now);
  return charge(at, actual - reserved);
}

bool gcra_word::pause(time_point until) noexcept {
  ticks f = word_.load(relaxed);
  for (;;) {
    if (f == gone) return false;
    if (word_.compare_exchange_weak(f, lane_.paused(f, until), relaxed)) return true;
  }
}

std::optional<standing> gcra_word::peek(time_point now) const noexcept {
  const ticks f = word_.load(relaxed);
  if (f == gone) return std::nullopt;
  amount left = lane_.available(f, now);
  if (!lane_.exact(1)) left -= left % one_unit;
  return standing{left, lane_.earliest(f, now, one_unit) - now};
}

}  // namespace mannerly
