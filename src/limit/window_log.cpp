#include "limit/window_log.hpp"

#include "limit/saturate.hpp"

#include <algorithm>

namespace mannerly {
namespace {

constexpr std::size_t kept_for_give_back = 64;

}  // namespace

window_log::window_log(amount count, duration span, std::size_t most_entries)
    : count_(count), span_(span), most_(most_entries) {}

window_log::slot window_log::earliest(time_point from, amount a) const noexcept {
  if (entries_.empty()) return {from, count_ - a};
  time_point t = std::max(from, entries_.back().last);
  const amount room = count_ - a;
  if (entries_.back().last + span_ <= t) return {t, room};
  amount sum = sum_;
  for (const entry& e : entries_) {
    const time_point gone = e.last + span_;
    if (gone > t && sum <= room) break;
    t = std::max(t, gone);
    sum -= e.cost;
  }
  return {t, room - sum};
}

amount window_log::spare(time_point now) const noexcept {
  const slot s = earliest(now, 0);
  return s.at > now ? 0 : std::max<amount>(s.spare, 0);
}

void window_log::take(time_point at, amount a) {
  // Some that have left the window stay, for when the takes that came after them are given back.
  while (entries_.size() > kept_for_give_back && entries_.front().last + span_ <= at) {
    sum_ -= entries_.front().cost;
    entries_.pop_front();
  }
  add(at, a);
}

void window_log::add(time_point at, amount a) {
  sum_ = plus(sum_, a);
  const duration crowd = span_ / static_cast<std::int64_t>(most_ / 2);
  const bool crowded = entries_.size() >= most_ / 2;
  if (!entries_.empty()) {
    entry& newest = entries_.back();
    if (at <= newest.last || (crowded && at - newest.first <= crowd)) {
      newest.first = std::min(newest.first, at);
      newest.last = std::max(newest.last, at);
      newest.cost = plus(newest.cost, a);
      return;
    }
  }
  entries_.push_back({at, at, a});
}

// The newest entry that holds this much of that time.
window_log::entry* window_log::find(time_point at, amount least, duration slack) noexcept {
  // The caller's reading of when it left is a little later than ours.
  const auto holds = [&](const entry& e) {
    return e.first <= at && at <= e.last + slack && e.cost >= least;
  };
  const auto found = std::find_if(entries_.rbegin(), entries_.rend(), holds);
  return found == entries_.rend() ? nullptr : &*found;
}

bool window_log::give_back(time_point at, amount a) noexcept {
  entry* e = find(at, a, duration::zero());
  if (!e) return false;
  e->cost -= a;
  sum_ -= a;
  while (!entries_.empty() && entries_.back().cost == 0) entries_.pop_back();
  return true;
}

void window_log::settle(time_point at, amount reserved, amount actual) {
  entry* e = find(at, reserved, std::chrono::seconds(1));
  if (!e && actual > reserved) return add(at, actual - reserved);
  if (!e) return;
  e->cost = plus(e->cost - reserved, actual);
  sum_ = plus(sum_ - reserved, actual);
}

void window_log::reshape(amount count, duration span) {
  count_ = count;
  span_ = span;
}

std::vector<booking> window_log::bookings() const {
  std::vector<booking> all;
  for (const entry& e : entries_) all.push_back({e.last, e.cost});
  return all;
}

}  // namespace mannerly
