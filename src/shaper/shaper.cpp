#include "mannerly/shaper/shaper.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr duration evenly_up_to = 10s;  // longer stated windows may be spent a tenth ahead
constexpr std::size_t ramp_end = 1024;
constexpr duration ramp_patience = 100ms;  // answers that take long must not hold the others

amount charge(double units) noexcept {
  if (!(units > 0)) return 0;
  const result<amount> a = to_amount(units);
  return a ? *a : std::numeric_limits<amount>::max();
}

bool is_rate(const limit& l) noexcept {
  return l.kind != limit_kind::concurrency;
}

double per_second(double count, duration window) noexcept {
  return count / std::chrono::duration<double>(window).count();
}

/// Whether obeying `ours` already obeys a stated count per window.
bool implies(const limit& ours, const stated_limits::rate& stated) noexcept {
  if (!is_rate(ours) || ours.unit != stated.unit) return false;
  const double own = per_second(static_cast<double>(ours.count), ours.period);
  if (own > per_second(stated.count, stated.window) * (1 + 1e-9)) return false;
  const bool evenly =
      ours.kind == limit_kind::leaking_bucket && static_cast<double>(ours.burst) <= stated.count;
  return evenly || ours.period <= stated.window;
}

limit to_limit(const stated_limits::rate& r) {
  limit l;
  l.count = static_cast<std::int64_t>(std::min(r.count, 9e12));
  l.period = r.window;
  l.burst = r.window <= evenly_up_to ? 1 : std::max<std::int64_t>(1, l.count / 10);
  l.unit = r.unit;
  l.name = r.name;
  return l;
}

}  // namespace

shaper::shaper(std::vector<limit> configured, const shaper_policy& policy, time_point now)
    : policy_(policy),
      limits_(std::move(configured)),
      configured_(limits_.size()),
      stated_(policy.spend, policy.longest_hold) {
  for (const limit& l : limits_) {
    guards_.emplace_back(l, now);
    guard_values_.push_back(guards_.back().value());
  }
  start_ramp();
}

std::optional<shaper::refusal> shaper::enqueue(waiter& w, time_point now) {
  const time_point start = estimate(now);
  const duration wait = start - now;
  if (queued_ >= policy_.max_queue) return refusal{errc::queue_full, wait};
  if (start > w.give_up_at || wait > policy_.max_wait) return refusal{errc::wait_too_long, wait};
  const bool new_front = w.turn == turn::repeat && !lanes_[1].head;
  link(w);
  if (new_front) reconsider();
  return std::nullopt;
}

void shaper::cancel(waiter& w) noexcept {
  if (!w.queued) return;
  const bool was_front = front() == &w;
  unlink(w);
  if (was_front) reconsider();
}

/// The front or the limits changed: what the ledger said no longer counts.
void shaper::reconsider() noexcept {
  not_before_ = {};
  if (step_ == step::after_release || step_ == step::never) step_ = step::ask;
}

shaper::action shaper::next(time_point now) {
  if (reshaped_) {
    reshaped_ = false;
    reconsider();
    return reshape{};
  }
  if (!alignments_.empty()) {
    const alignment a = alignments_.back();
    alignments_.pop_back();
    reconsider();
    return align{a.index, a.end};
  }
  waiter* const head = front();
  if (!head || step_ == step::asking) return idle{};
  if (step_ == step::granted) return release_front(now);
  if (step_ == step::never) {
    unlink(*head);
    reconsider();
    return refuse{head, errc::cost_above_limit};
  }
  if (std::optional<action> wait = hold(now)) return *wait;
  row_ = row_of(head->costs);
  if (row_.size == 0) return release_front(now);
  step_ = step::asking;
  return take{row_.all()};
}

/// What keeps the front here before the ledger is even asked.
std::optional<shaper::action> shaper::hold(time_point now) {
  if (ramp_ != 0 && in_flight_ >= ramp_ && now < last_left_ + ramp_patience) {
    return sleep{last_left_ + ramp_patience};
  }
  if (step_ == step::after_release) {
    if (in_flight_ > 0) return idle{};
    step_ = step::ask;
  }
  const waiter& w = *front();
  const time_point held = w.turn == turn::first ? first_held_until_ : time_point{};
  const time_point due =
      std::max({paused_until_, not_before_, held, stated_.earliest(w.costs, now)});
  if (due <= now) return std::nullopt;
  slot_ = due;
  return sleep{due};
}

void shaper::taken(const take_result& r, time_point now) {
  switch (r.kind) {
    case take_result::kind::admitted:
      step_ = step::granted;
      return;
    case take_result::kind::never:
      step_ = step::never;
      return;
    case take_result::kind::wait:
      break;
  }
  step_ = r.wait == duration::max() ? step::after_release : step::ask;
  if (step_ == step::ask) not_before_ = now + r.wait;
}

shaper::action shaper::release_front(time_point now) {
  waiter& w = *front();
  departure d{.sequence = ++sequence_,
              .slot = slot_ == time_point{} ? now : std::min(slot_, now),
              .left_at = now};
  d.charged = row_;
  unlink(w);
  step_ = step::ask;
  slot_ = {};
  not_before_ = {};
  last_left_ = now;
  ++in_flight_;
  stated_.left(d.sequence, w.costs, now);
  return leave{&w, d};
}

bool shaper::heard(const departure& d, std::span<const cost> costs, const advice& said,
                   time_point now) {
  ended(!said.limited);
  stated_.heard(d.sequence, costs, said, now);
  const auto states_rest = [](const stated_limit& s) { return s.remaining.has_value(); };
  bool changed = false;
  if (said.limited && std::ranges::none_of(said.limits, states_rest)) {
    changed = widen_guards(d, now);
  }
  if (!said.limited) calm_guards(now);
  if (!said.limits.empty() && policy_.follow == follow::on) changed |= follow_stated();
  return changed;
}

void shaper::lost(const departure& d, std::span<const cost> costs, time_point) {
  ended(false);
  stated_.lost(d.sequence, costs);
}

void shaper::unsent(const departure& d, std::span<const cost> costs, time_point) {
  ended(false);
  stated_.unsent(d.sequence, costs);
}

void shaper::ended(bool well) noexcept {
  if (in_flight_ > 0) --in_flight_;
  if (step_ == step::after_release) step_ = step::ask;
  if (ramp_ != 0 && well) ramp_ = ramp_ >= ramp_end ? 0 : ramp_ * 2;
}

void shaper::pause(time_point until, time_point now) {
  if (until <= now) return;
  paused_until_ = std::max(paused_until_, until);
  start_ramp();  // without a rate the queue would come back as a block
}

std::vector<waiter*> shaper::too_late(time_point now) {
  std::vector<waiter*> late;
  const bool too_long = paused_until_ - now > policy_.max_wait;
  for (const lane& l : lanes_) {
    for (waiter* w = l.head; w; w = w->after) {
      if (too_long || w->give_up_at < paused_until_) late.push_back(w);
    }
  }
  for (waiter* w : late) cancel(*w);
  return late;
}

std::optional<time_point> shaper::paused_until(time_point now) const noexcept {
  if (paused_until_ <= now) return std::nullopt;
  return paused_until_;
}

time_point shaper::estimate(time_point now) const noexcept {
  const time_point start = std::max({now, paused_until_, not_before_});
  double wait = 0;
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    if (!is_rate(limits_[i])) continue;
    const auto period = static_cast<double>(limits_[i].period.count());
    wait = std::max(wait, queued_cost_[i] / static_cast<double>(limits_[i].count) * period);
  }
  constexpr double far = 9e17;  // stays below the clock's range
  return start + duration(static_cast<duration::rep>(std::min(wait, far)));
}

waiter* shaper::front() const noexcept {
  return lanes_[1].head ? lanes_[1].head : lanes_[0].head;
}

void shaper::link(waiter& w) noexcept {
  lane& l = lanes_[static_cast<std::size_t>(w.turn)];
  w.before = l.tail;
  w.after = nullptr;
  (l.tail ? l.tail->after : l.head) = &w;
  l.tail = &w;
  w.queued = true;
  ++queued_;
  count(w, +1);
}

void shaper::unlink(waiter& w) noexcept {
  lane& l = lanes_[static_cast<std::size_t>(w.turn)];
  (w.before ? w.before->after : l.head) = w.after;
  (w.after ? w.after->before : l.tail) = w.before;
  w.before = w.after = nullptr;
  w.queued = false;
  --queued_;
  count(w, -1);
}

void shaper::count(const waiter& w, double sign) noexcept {
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    queued_cost_[i] = std::max(0.0, queued_cost_[i] + sign * charge_of(w.costs, limits_[i]));
  }
}

cost_row shaper::row_of(std::span<const cost> costs) const noexcept {
  cost_row row;
  row.size = limits_.size();
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    row.value[i] = charge(charge_of(costs, limits_[i]));
  }
  return row;
}

/// Where no rate is known yet, one call asks first, and each good answer doubles the flight.
void shaper::start_ramp() noexcept {
  ramp_ = std::ranges::any_of(limits_, is_rate) ? 0 : 1;
}

/// Stated limits join the configured ones, as far as those do not already imply them.
bool shaper::follow_stated() {
  bool changed = false;
  for (const stated_limits::rate& r : stated_.rates()) {
    if (implied(r)) stated_.expect(r.name, r.unit);
    if (policy_.spend == spend::even) changed |= adopt(r);
    align_windows(r);
  }
  reshaped_ |= changed;
  return changed;
}

bool shaper::implied(const stated_limits::rate& r) const noexcept {
  const auto ours = std::span(limits_).first(configured_);
  return std::ranges::any_of(ours, [&](const limit& l) { return implies(l, r); });
}

bool shaper::adopt(const stated_limits::rate& r) {
  const limit stated = to_limit(r);
  for (std::size_t i = configured_; i < limits_.size(); ++i) {
    if (limits_[i].name != r.name || limits_[i].unit != r.unit) continue;
    if (limits_[i] == stated) return false;
    limits_[i] = stated;
    guards_[i] = guard(stated, time_point{});
    guard_values_[i] = guards_[i].value();
    return true;
  }
  if (implied(r) || limits_.size() == max_limits || !check(stated)) return false;
  limits_.push_back(stated);
  guards_.emplace_back(stated, time_point{});
  guard_values_.push_back(guards_.back().value());
  ramp_ = 0;
  queued_cost_[limits_.size() - 1] = 0;
  for (const lane& l : lanes_) {
    for (const waiter* w = l.head; w; w = w->after) {
      queued_cost_[limits_.size() - 1] += cost_of(w->costs, stated.unit);
    }
  }
  return true;
}

/// A configured fixed window that is the server's own ends when the server says so.
void shaper::align_windows(const stated_limits::rate& r) {
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    const limit& l = limits_[i];
    const bool same =
        l.kind == limit_kind::fixed_window && l.unit == r.unit && l.period == r.window;
    if (!same || !r.end || aligned_[i] == *r.end) continue;
    aligned_[i] = *r.end;
    alignments_.push_back({i, *r.end});
  }
}

bool shaper::widen_guards(const departure& d, time_point now) {
  bool changed = false;
  for (std::size_t i = 0; i < guards_.size(); ++i) {
    if (d.charged.value[i] == 0 || !guards_[i].refused(d.left_at, now)) continue;
    guard_values_[i] = guards_[i].value();
    changed = true;
  }
  reshaped_ |= changed;
  return changed;
}

void shaper::calm_guards(time_point now) {
  for (std::size_t i = 0; i < guards_.size(); ++i) {
    if (!guards_[i].calm(now)) continue;
    guard_values_[i] = guards_[i].value();
    reshaped_ = true;
  }
}

}  // namespace mannerly
