#include "limit/leaking_bucket.hpp"

#include "limit/saturate.hpp"

#include <algorithm>

namespace mannerly {
namespace {

constexpr std::size_t most_entries = 4096;

amount whole(amount a) noexcept {
  const amount over = a % one_unit;
  return over == 0 ? a : plus(a - over, one_unit);
}

}  // namespace

leaking_bucket::leaking_bucket(const limit& l, duration guard)
    : schedule_(l, guard), count_(narrowed(wide(l.count) * one_unit)), span_(l.period + guard) {}

std::optional<time_point> leaking_bucket::earliest(time_point from, amount a) const noexcept {
  const time_point paced = schedule_.earliest(from, a);
  const bool exact = schedule_.pace().exact(a);
  if (exact && (!log_ || paced >= log_until_)) return paced;
  const time_point allowed = log_allows(paced, a);
  return exact ? std::min(allowed, log_until_) : allowed;
}

time_point leaking_bucket::log_allows(time_point from, amount a) const noexcept {
  const past before = log_ ? past_ : what_left();
  from = std::max(from, before.end);
  const window_log::slot none{from, count_ - a};
  const window_log::slot s = log_ ? log_->earliest(from, a) : none;
  return std::max(s.at, falls_to(before, s.spare) + span_);
}

leaking_bucket::past leaking_bucket::what_left() const noexcept {
  const gcra& pace = schedule_.pace();
  return {schedule_.paid_off(), pace.to_ticks(time_point(pace.catch_up())) + 2,
          schedule_.last_take()};
}

// The first x after which at most `room` of the past left. Of the departures from time d on there
// are at most (F + margin - d) / T, and they are whole.
time_point leaking_bucket::falls_to(const past& p, amount room) const noexcept {
  const gcra& pace = schedule_.pace();
  const wide units = room / one_unit + 1;
  const ticks x = narrowed(wide(p.f) + p.margin - units * pace.interval());
  // Nothing left before the clock's epoch: a month does not end a month after the machine started.
  if (p.f <= 0 || x <= 0) return time_point{} - span_;
  return std::min(pace.to_time(x), p.end);
}

void leaking_bucket::start_log() {
  log_.emplace(count_, span_, most_entries);
  past_ = what_left();
}

void leaking_bucket::take(time_point at, amount a) {
  const bool exact = schedule_.pace().exact(a);
  takes_without_log_ = exact && at >= log_until_ ? takes_without_log_ + 1 : 0;
  if (takes_without_log_ > schedule::most_links) log_.reset();  // no give_back reaches so far
  if (!log_ && !exact) start_log();
  if (log_) log_->take(at, a);
  if (!exact) log_until_ = std::max(log_until_, at + span_);
  schedule_.take(at, a);
}

bool leaking_bucket::give_back(time_point at, amount a) noexcept {
  if (!schedule_.give_back(at, a)) return false;
  if (log_) log_->give_back(at, a);
  return true;
}

void leaking_bucket::settle(time_point at, amount reserved, amount actual) {
  if (log_) {
    log_->settle(at, reserved, actual);
  } else {
    actual = whole(actual);  // pacing alone keeps only whole costs
    if (actual > reserved && !schedule_.pace().exact(actual)) {
      start_log();
      log_->take(std::max(at, past_.end), actual - reserved);
    }
  }
  if (log_) log_until_ = std::max(log_until_, at + span_);
  schedule_.settle(at, reserved, actual);
}

void leaking_bucket::reshape(const limit& l, duration guard, time_point now) {
  const duration span = l.period + guard;
  if (log_) {  // the new pace cannot read the old F: count the past as leaving at its end
    const amount held = std::min(schedule_.taken_since(past_.f, past_.end, now - span), count_);
    if (held > 0) log_->settle(past_.end, 0, held);
    past_ = {};
  }
  count_ = narrowed(wide(l.count) * one_unit);
  log_until_ += span - span_;
  span_ = span;
  if (log_) log_->reshape(count_, span_);
  schedule_.reshape(l, guard, now);
}

amount leaking_bucket::remaining(time_point now) const noexcept {
  amount left = schedule_.available(now);
  if (log_ && now < log_until_) {
    if (now < past_.end) return 0;
    const amount before = schedule_.taken_since(past_.f, past_.end, now - span_);
    left = std::min(left, std::max<amount>(log_->spare(now) - before, 0));
  }
  return left - left % one_unit;
}

std::vector<booking> leaking_bucket::recent(time_point now) const {
  return schedule_.recent(now - span_, count_);
}

}  // namespace mannerly
