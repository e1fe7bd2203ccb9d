#include "curl/inbox.hpp"

#include <utility>

namespace mannerly {

inbox::push_result inbox::push(task t) {
  const std::lock_guard lock(mutex_);
  if (phase_ == phase::closed) return push_result::refused;
  waiting_.push_back(std::move(t));
  return std::exchange(asleep_, false) ? push_result::kept_wake_the_loop : push_result::kept;
}

void inbox::drain(std::vector<task>& out) {
  const std::lock_guard lock(mutex_);
  asleep_ = false;
  out.swap(waiting_);
}

bool inbox::may_sleep() {
  const std::lock_guard lock(mutex_);
  if (!waiting_.empty() || phase_ != phase::open) return false;
  return asleep_ = true;
}

bool inbox::request_stop() {
  const std::lock_guard lock(mutex_);
  if (phase_ == phase::open) phase_ = phase::stopping;
  return std::exchange(asleep_, false);
}

bool inbox::close_if_done() {
  const std::lock_guard lock(mutex_);
  if (phase_ != phase::stopping || !waiting_.empty()) return false;
  phase_ = phase::closed;
  return true;
}

bool inbox::stopping() const {
  const std::lock_guard lock(mutex_);
  return phase_ != phase::open;
}

}  // namespace mannerly
