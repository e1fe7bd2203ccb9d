#include "store/slow_ledger.hpp"

#include <algorithm>

namespace mannerly::test {
namespace {

__extension__ typedef __int128 wide;

std::int64_t up(wide a, wide b) {
  return static_cast<std::int64_t>((a + b - 1) / b);
}

duration times(duration one, amount a) {
  return duration(up(wide{one.count()} * a, one_unit));
}

}  // namespace

slow_bucket::slow_bucket(const limit& l, duration guard) {
  const bool strict = l.kind != limit_kind::token_bucket;
  interval = strict ? (l.period + guard) / (l.count + 1 - l.burst) : l.period / l.count;
  allowance = std::max((l.burst - 1) * interval - (strict ? duration(0) : guard), duration(0));
  if (!strict || l.burst != 1) return;
  const bool fast = l.period / l.count <= std::chrono::milliseconds(2);
  catch_up = fast ? guard : std::min(guard, guard / l.count + std::chrono::microseconds(250));
}

time_point slow_bucket::earliest(time_point from, amount a) const {
  const duration beyond_one = times(interval, std::max<amount>(0, a - one_unit));
  return std::max(from, std::max(due, floor) - std::max(duration(0), allowance - beyond_one));
}

void slow_bucket::book(time_point at, amount a) {
  due = std::max(due, floor);
  if (at > due + catch_up) due = at;
  due += times(interval, a);
}

slow_meter::slow_meter(const limit& l, duration guard)
    : limit_(l), guard_(guard), pace_(l, guard) {}

bool slow_meter::is_bucket() const {
  return limit_.kind == limit_kind::leaking_bucket || limit_.kind == limit_kind::token_bucket;
}

bool slow_meter::fits(amount a) const {
  const auto most = limit_.kind == limit_kind::token_bucket ? limit_.burst : limit_.count;
  return a <= most * one_unit;
}

bool slow_meter::plain(amount a) const {
  return limit_.kind == limit_kind::token_bucket ||
         (a <= limit_.burst * one_unit && a % one_unit == 0);
}

amount slow_meter::inside(time_point end) const {
  amount sum = 0;
  for (const departure& d : log_)
    if (d.at > end - span()) sum += d.cost;
  return sum;
}

time_point slow_meter::when_window_has_room(time_point from, amount a) const {
  for (const departure& d : log_) from = std::max(from, d.at);
  std::vector<time_point> ends{from};
  for (const departure& d : log_)
    if (d.at + span() >= from) ends.push_back(d.at + span());
  std::ranges::sort(ends);
  return *std::ranges::find_if(
      ends, [&](time_point t) { return inside(t) + a <= limit_.count * one_unit; });
}

time_point slow_meter::bucket(time_point from, amount a) const {
  from = pace_.earliest(from, a);
  if (plain(a) && from >= large_end_) return from;
  const time_point allowed = when_window_has_room(from, a);
  return plain(a) ? std::min(allowed, large_end_) : allowed;
}

time_point slow_meter::fixed(time_point from, amount a) const {
  if (!window_) return from;
  from = std::max(from, window_->start);
  const time_point end = window_->start + span();
  return from >= end || window_->now + a <= limit_.count * one_unit ? from : end;
}

slow_meter::counted slow_meter::window_at(time_point t) const {
  const bool counter = limit_.kind == limit_kind::sliding_counter;
  if (!window_ || t >= window_->start + (counter ? 2 : 1) * span()) return {t};
  if (t >= window_->start + span()) return {window_->start + span(), window_->now, 0};
  return *window_;
}

time_point slow_meter::counter(time_point from, amount a) const {
  if (window_) from = std::max(from, window_->start);
  counted w = window_at(from);
  if (w.now + a > limit_.count * one_unit) w = {w.start + span(), w.now, 0};
  const amount spare = limit_.count * one_unit - w.now - a;
  if (w.before <= spare) return std::max(from, w.start);
  return std::max(from,
                  w.start + duration(up(wide{span().count()} * (w.before - spare), w.before)));
}

std::optional<time_point> slow_meter::earliest(time_point from, amount a) const {
  if (is_bucket()) return bucket(from, a);
  if (ramp_ && from < ramp_end_)
    from = std::max(from, std::min(ramp_end_, ramp_->earliest(from, a)));
  switch (limit_.kind) {
    case limit_kind::fixed_window:
      return fixed(from, a);
    case limit_kind::sliding_counter:
      return counter(from, a);
    case limit_kind::sliding_log:
      return when_window_has_room(from, a);
    default:
      break;
  }
  if (in_flight_ + a > limit_.count * one_unit) return std::nullopt;
  return from;
}

void slow_meter::take(time_point at, amount a) {
  undo_.clear();
  newest_ = std::max(newest_, at);
  undo_ = std::vector<slow_meter>{*this};
  if (ramp_ && at < ramp_end_) ramp_->book(at, a);
  if (is_bucket()) pace_.book(at, a);
  if (!plain(a)) large_end_ = std::max(large_end_, at + span());
  window_ = window_at(at);
  window_->now += a;
  in_flight_ += a;
  log_.push_back({at, a});
}

void slow_meter::give_back() {
  if (undo_.empty()) return;
  const slow_meter before = undo_.front();
  *this = before;
}

void slow_meter::settle(amount actual) {
  const time_point at = log_.back().at;
  give_back();
  take(at, actual);
}

void slow_meter::pause(time_point until) {
  if (until <= paused_until_) return;
  paused_until_ = until;
  undo_.clear();
  if (is_bucket()) return pace_.pause(until);
  const duration window = limit_.kind == limit_kind::concurrency ? duration(0) : span();
  limit pace{.count = limit_.count, .period = limit_.period};
  if (!ramp_ || newest_ >= ramp_end_) ramp_.emplace(pace, guard_);
  ramp_->pause(until);
  ramp_end_ = std::max(ramp_end_, until + window);
}

slow_ledger::slow_ledger(std::span<const limit> limits, std::span<const duration> guards) {
  for (std::size_t i = 0; i < limits.size(); ++i) meters_.emplace_back(limits[i], guards[i]);
}

take_result slow_ledger::place(time_point now, std::span<const amount> row,
                               duration max_wait) const {
  using kind = enum take_result::kind;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (row[i] > 0 && !meters_[i].fits(row[i])) return {.kind = kind::never, .limit = i};
  time_point at = now;
  std::size_t binding = 0;
  for (std::size_t quiet = 0, i = 0; quiet < row.size(); i = (i + 1) % row.size(), ++quiet) {
    if (row[i] <= 0) continue;
    const auto t = meters_[i].earliest(at, row[i]);
    if (!t) return {.kind = kind::wait, .wait = duration::max(), .limit = i};
    if (*t > at) at = *t, binding = i, quiet = 0;
    if (meters_[i].shape().kind == limit_kind::concurrency) max_wait = duration::zero();
  }
  if (at - now > max_wait) return {.kind = kind::wait, .wait = at - now, .limit = binding};
  return {.granted = 1, .wait = at - now};
}

take_result slow_ledger::take(time_point now, const take_request& request) {
  const std::size_t n = meters_.size();
  for (std::size_t call = 0; call < request.calls; ++call) {
    const auto row = request.costs.subspan(call * n, n);
    const take_result r = place(now, row, request.max_wait);
    if (r.kind != take_result::kind::admitted) return call > 0 ? take_result{.granted = call} : r;
    request.delays[call] = r.wait;
    for (std::size_t i = 0; i < n; ++i)
      if (row[i] > 0) meters_[i].take(now + r.wait, row[i]);
  }
  return {.granted = request.calls};
}

}  // namespace mannerly::test
