#include "limit/fixed_window.hpp"

#include "limit/saturate.hpp"

#include <algorithm>

namespace mannerly {

using namespace std::chrono_literals;

fixed_window::fixed_window(const limit& l, duration guard)
    : count_(narrowed(wide(l.count) * one_unit)), period_(l.period), span_(l.period + guard) {}

std::optional<time_point> fixed_window::earliest(time_point from, amount a) const noexcept {
  from = std::max(from, current_.start);
  if (from >= current_.end || a <= count_ - current_.used) return from;
  return current_.end;
}

void fixed_window::take(time_point at, amount a) noexcept {
  if (at >= current_.end) {
    before_ = current_;
    current_ = {at, at + span_, at, 0, false};
  }
  current_.newest = std::max(current_.newest, at);
  current_.used = plus(current_.used, a);
}

bool fixed_window::give_back(time_point at, amount a) noexcept {
  if (at < current_.start || at > current_.newest || a > current_.used) return false;
  current_.used -= a;
  if (current_.used == 0 && before_ && !current_.told) {
    current_ = *before_;
    before_.reset();
  }
  return true;
}

void fixed_window::settle(time_point at, amount reserved, amount actual) noexcept {
  const bool ours = at >= current_.start && at <= current_.newest + std::chrono::seconds(1);
  if (!ours && actual < reserved) return;
  current_.used = std::max<amount>(plus(current_.used, actual - reserved), 0);
}

void fixed_window::align(time_point end) noexcept {
  // An answer that was under way when the window before ended still names that end, and it may be
  // rounded up to a second.
  const bool follows = before_ && before_->told && current_.start >= before_->end;
  if (follows && end < current_.start + std::min<duration>(period_ / 2, 2s)) return;
  if (current_.newest < end - period_) current_.used = 0;  // all of it was in an earlier window
  current_.end = end;
  current_.told = true;
}

void fixed_window::stretch(window& w) const noexcept {
  if (!w.told && w.end > time_point{}) w.end = w.start + span_;
}

void fixed_window::reshape(const limit& l, duration guard, time_point) noexcept {
  count_ = narrowed(wide(l.count) * one_unit);
  period_ = l.period;
  span_ = l.period + guard;
  stretch(current_);
  if (before_) stretch(*before_);
}

amount fixed_window::remaining(time_point now) const noexcept {
  if (now >= current_.end) return count_;
  return std::max<amount>(count_ - current_.used, 0);
}

std::vector<booking> fixed_window::recent(time_point now) const {
  if (now >= current_.end || current_.used == 0) return {};
  return {{current_.newest, current_.used}};
}

}  // namespace mannerly
