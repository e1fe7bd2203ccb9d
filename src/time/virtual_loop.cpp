#include "mannerly/time/virtual_loop.hpp"

namespace mannerly {

loop::timer_id virtual_loop::at(time_point when, task t) {
  const timer_id id = next_id_++;
  timers_.emplace(std::pair{when, id}, std::move(t));
  due_.emplace(id, when);
  return id;
}

void virtual_loop::cancel(timer_id id) noexcept {
  const auto found = due_.find(id);
  if (found == due_.end()) return;
  timers_.erase({found->second, id});
  due_.erase(found);
}

bool virtual_loop::run_one(time_point until) {
  if (!ready_.empty()) {
    task t = std::move(ready_.front());
    ready_.pop_front();
    t();
    return true;
  }
  const auto first = timers_.begin();
  if (first == timers_.end() || first->first.first > until) return false;
  if (first->first.first > now()) clock_.set(first->first.first);
  task t = std::move(first->second);
  due_.erase(first->first.second);
  timers_.erase(first);
  t();
  return true;
}

void virtual_loop::run_until(time_point until) {
  while (run_one(until)) {
  }
  if (until > now()) clock_.set(until);
}

void virtual_loop::run() {
  while (run_one(time_point::max())) {
  }
}

}  // namespace mannerly
