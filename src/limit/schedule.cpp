#include "limit/schedule.hpp"

#include "limit/saturate.hpp"

namespace mannerly {

time_point schedule::last_take() const noexcept {
  if (links_.empty()) return pace_.to_time(f_);
  time_point last{};
  for (const link& l : links_) last = std::max(last, l.what.at);
  return last;
}

void schedule::take(time_point at, amount a) {
  const ticks f = std::max(f_, floor_);
  if (links_.size() == most_links) links_.pop_front();
  links_.push_back({{at, a}, f_, floor_});
  f_ = pace_.taken(f, at, a);
}

bool schedule::give_back(time_point at, amount a) noexcept {
  if (links_.empty() || links_.back().what.at != at || links_.back().what.cost != a) return false;
  f_ = links_.back().before;
  links_.pop_back();
  return true;
}

// F as it would be had the takes from `from` on been what they are now.
ticks schedule::replay(std::size_t from) const noexcept {
  ticks f = links_[from].before;
  for (std::size_t i = from; i < links_.size(); ++i) {
    const link& l = links_[i];
    f = pace_.taken(std::max(f, l.floor), l.what.at, l.what.cost);
  }
  return f;
}

std::deque<schedule::link>::iterator schedule::nearest(time_point at, amount a) {
  auto best = links_.end();
  // Two readings differ by less; a booking further off is another one, and forgotten ones are many.
  duration least = std::chrono::milliseconds(5);
  for (auto l = links_.begin(); l != links_.end(); ++l) {
    const duration off = l->what.at > at ? l->what.at - at : at - l->what.at;
    if (l->what.cost != a || off > least) continue;
    best = l;
    least = off;
  }
  return best;
}

void schedule::settle(time_point at, amount reserved, amount actual) noexcept {
  const auto found = nearest(at, reserved);
  const bool refund = actual < reserved;
  if (found == links_.end()) {
    if (!refund) f_ = plus(f_, pace_.charge(actual - reserved));
    return;
  }
  found->what.cost = actual;
  const ticks f = replay(static_cast<std::size_t>(found - links_.begin()));
  f_ = refund ? std::min(f_, f) : std::max(f_, f);
}

void schedule::reshape(const limit& l, duration guard, time_point now) noexcept {
  const gcra after(l, guard);
  const auto moved = [&](ticks f) { return after.rescaled(f, pace_, now); };
  f_ = moved(f_);
  floor_ = moved(floor_);
  for (link& k : links_) {
    k.before = moved(k.before);
    k.floor = moved(k.floor);
  }
  if (!links_.empty()) {
    const booking& last = links_.back().what;
    f_ = std::max(f_, plus(after.to_ticks(last.at), after.charge(last.cost)));
  }
  pace_ = after;
}

// F is at least the time of a departure (less what it caught up) plus T for each unit since.
amount schedule::taken_since(ticks f, time_point end, time_point since) const noexcept {
  if (f <= 0 || end <= since) return 0;
  const ticks late = pace_.to_ticks(time_point(pace_.catch_up())) + 2;
  const wide ahead = wide(f) + late - pace_.to_ticks(since);
  const wide units = ahead <= 0 ? 0 : (ahead + pace_.interval() - 1) / pace_.interval() - 1;
  return narrowed(units * one_unit);
}

std::vector<booking> schedule::recent(time_point since, amount most) const {
  const amount held = std::min(taken_since(f_, last_take(), since), most);
  if (held == 0) return {};
  return {{last_take(), held}};
}

}  // namespace mannerly
