#include "store/joint.hpp"

#include <algorithm>

namespace mannerly {
namespace {

using row = std::span<const amount>;

/// When a call may leave; `binding` is the limit that decided. No departure: it never fits, or
/// only a release can help.
struct place {
  enum take_result::kind kind = take_result::kind::admitted;
  std::optional<time_point> departure;
  std::size_t binding = 0;
};

bool in_flight_kind(const meter& m) {
  return m.shape().kind == limit_kind::concurrency;
}

std::optional<std::size_t> unfit_limit(std::span<const meter> meters, row costs) {
  for (std::size_t i = 0; i < meters.size(); ++i)
    if (costs[i] > 0 && !meters[i].fits(costs[i])) return i;
  return std::nullopt;
}

/// Each limit may push the departure on, and what one pushes another may push further: repeat
/// until none does.
place earliest_place(std::span<const meter> meters, time_point from, row costs) {
  place p{.departure = from};
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t i = 0; i < meters.size(); ++i) {
      if (costs[i] <= 0) continue;
      const auto at = meters[i].earliest(*p.departure, costs[i]);
      if (!at) return {.kind = take_result::kind::wait, .binding = i};
      if (*at > *p.departure) p.departure = at, p.binding = i, moved = true;
    }
  }
  return p;
}

/// A place in flight is held from the departure on, so it cannot be booked ahead.
bool takes_place_in_flight(std::span<const meter> meters, row costs) {
  for (std::size_t i = 0; i < meters.size(); ++i)
    if (costs[i] > 0 && in_flight_kind(meters[i])) return true;
  return false;
}

place find_place(std::span<const meter> meters, time_point now, row costs, duration max_wait) {
  if (const auto i = unfit_limit(meters, costs))
    return {.kind = take_result::kind::never, .binding = *i};
  place p = earliest_place(meters, now, costs);
  if (!p.departure) return p;
  if (takes_place_in_flight(meters, costs)) max_wait = duration::zero();
  if (*p.departure - now > max_wait) p.kind = take_result::kind::wait;
  return p;
}

void book(std::span<meter> meters, time_point at, row costs) {
  for (std::size_t i = 0; i < meters.size(); ++i)
    if (costs[i] > 0) meters[i].take(at, costs[i]);
}

take_result refusal(const place& p, time_point now) {
  const duration wait = p.departure ? *p.departure - now : duration::max();
  return {.kind = p.kind,
          .wait = p.kind == take_result::kind::never ? duration::zero() : wait,
          .limit = p.binding};
}

}  // namespace

take_result take_jointly(std::span<meter> meters, time_point now, const take_request& request) {
  if (request.calls == 0) return {};
  // Rows of a caller that has not heard of a further limit are shorter: it does not concern him.
  const std::size_t width = request.costs.size() / request.calls;
  meters = meters.first(std::min(meters.size(), width));
  for (std::size_t call = 0; call < request.calls; ++call) {
    const row costs = request.costs.subspan(call * width, meters.size());
    const place p = find_place(meters, now, costs, request.max_wait);
    if (p.kind != take_result::kind::admitted)
      return call > 0 ? take_result{.granted = call} : refusal(p, now);
    book(meters, *p.departure, costs);
    request.delays[call] = *p.departure - now;
  }
  return {.granted = request.calls};
}

standing standing_of(const meter& m, time_point now) noexcept {
  const auto wait_for = [&](amount a) {
    const auto at = m.fits(a) ? m.earliest(now, a) : std::nullopt;
    return at ? *at - now : duration::max();
  };
  // A window that is booked out beyond now may have room, but not at once.
  const bool later = !is_gcra(m.shape()) && wait_for(1) > duration::zero();
  return {.remaining = later ? 0 : m.remaining(now), .wait = wait_for(one_unit)};
}

}  // namespace mannerly
