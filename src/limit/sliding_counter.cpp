#include "limit/sliding_counter.hpp"

#include "limit/saturate.hpp"

#include <algorithm>

namespace mannerly {

sliding_counter::sliding_counter(const limit& l, duration guard)
    : count_(narrowed(wide(l.count) * one_unit)), span_(l.period + guard) {
  now_.start = time_point{} - 2 * span_;  // idle, also soon after the clock's epoch
}

// After two windows without a departure the next one starts a window of its own.
sliding_counter::windows sliding_counter::at_time(time_point t) const noexcept {
  const duration since = t - now_.start;
  if (since < span_) return now_;
  if (since < 2 * span_) return {now_.start + span_, 0, now_.current};
  return {t, 0, 0};
}

std::optional<time_point> sliding_counter::earliest(time_point from, amount a) const noexcept {
  from = std::max(from, now_.start);
  windows w = at_time(from);
  if (a > count_ - w.current) w = {w.start + span_, 0, w.current};
  // previous * (span - elapsed) <= room * span
  const wide room = count_ - w.current - a;
  const wide may_weigh = w.previous > 0 ? room * span_.count() / w.previous : span_.count();
  const duration elapsed = span_ - duration(narrowed(std::min<wide>(may_weigh, span_.count())));
  return std::max(from, w.start + elapsed);
}

void sliding_counter::take(time_point at, amount a) noexcept {
  const windows w = at_time(at);
  if (w.start != now_.start) before_ = now_;
  now_ = w;
  now_.current = plus(now_.current, a);
}

// The count of the window a time lies in; null when it is forgotten.
amount* sliding_counter::holding(time_point at) noexcept {
  if (at >= now_.start + span_ || at < now_.start - span_) return nullptr;
  return at >= now_.start ? &now_.current : &now_.previous;
}

bool sliding_counter::give_back(time_point at, amount a) noexcept {
  amount* held = holding(at);
  if (!held || *held < a) return false;
  *held -= a;
  if (held == &now_.current && now_.current == 0 && before_) {
    now_ = *before_;
    before_.reset();
  }
  return true;
}

void sliding_counter::settle(time_point at, amount reserved, amount actual) noexcept {
  amount* held = holding(at);
  if (!held && actual < reserved) return;
  amount& into = held ? *held : now_.current;
  into = std::max<amount>(plus(into, actual - reserved), 0);
}

void sliding_counter::reshape(const limit& l, duration guard, time_point now) noexcept {
  const duration span = l.period + guard;
  if (now >= now_.start) {
    now_ = at_time(now);
    // The share of the window that is over stays what it is.
    const wide over = wide((now - now_.start).count()) * span.count() / span_.count();
    now_.start = now - duration(narrowed(over));
  }
  before_.reset();
  count_ = narrowed(wide(l.count) * one_unit);
  span_ = span;
}

amount sliding_counter::remaining(time_point now) const noexcept {
  const windows w = at_time(std::max(now, now_.start));
  const wide left = (w.start + span_ - std::max(now, w.start)).count();
  const wide weighed = (wide(w.previous) * left + span_.count() - 1) / span_.count();
  return std::max<amount>(narrowed(wide(count_) - w.current - weighed), 0);
}

std::vector<booking> sliding_counter::recent(time_point now) const {
  const windows w = at_time(std::max(now, now_.start));
  std::vector<booking> all;
  if (w.previous > 0) all.push_back({w.start, w.previous});
  if (w.current > 0) all.push_back({std::max(now, w.start), w.current});
  return all;
}

}  // namespace mannerly
