#include "curl/reactor_loop.hpp"

#include <unistd.h>
#include <utility>

namespace mannerly {
namespace {

// Tasks run in one turn before the transfers get theirs.
constexpr std::size_t tasks_per_turn = 256;
// Only a bound: wakeups, timers and sockets end the sleep.
constexpr duration longest_sleep = std::chrono::seconds(60);

}  // namespace

reactor_loop::reactor_loop(curl_multi& multi, curl_transport& transport) noexcept
    : multi_(multi), transport_(transport), owner_(getpid()) {}

void reactor_loop::post(task t) {
  // Before the mutex, which another thread of the parent may have held during the fork.
  if (forked()) throw error(errc::shut_down, "this process was forked from the reactor's");
  if (inbox_.push(std::move(t)) == inbox::push_result::kept_wake_the_loop) multi_.wakeup();
}

loop::timer_id reactor_loop::at(time_point when, task t) {
  return timers_.add(when, std::move(t));
}

void reactor_loop::cancel(timer_id id) noexcept {
  timers_.cancel(id);
}

bool reactor_loop::forked() const noexcept {
  return getpid() != owner_;
}

void reactor_loop::request_stop() noexcept {
  if (inbox_.request_stop()) multi_.wakeup();
}

void reactor_loop::run() noexcept {
  while (next_task_ < tasks_.size() || !inbox_.close_if_done()) turn();
  timers_.clear();
  transport_.clear();
}

void reactor_loop::turn() {
  run_tasks();
  run_timers();
  transport_.perform();
  run_timers();
  while (transport_.complete_one()) run_timers();
  sleep();
}

void reactor_loop::run_tasks() {
  if (next_task_ == tasks_.size()) {
    tasks_.clear();
    next_task_ = 0;
    inbox_.drain(tasks_);
  }
  for (std::size_t n = 0; n < tasks_per_turn && next_task_ < tasks_.size(); ++n) {
    const task t = std::move(tasks_[next_task_++]);
    t();
    run_timers();
  }
}

void reactor_loop::run_timers() {
  const auto first = timers_.next();
  if (!first) return;
  const time_point until = now();
  if (*first > until) return;
  task due;
  for (const auto mark = timers_.mark(); timers_.take_due(until, mark, due); due = nullptr) due();
}

void reactor_loop::sleep() {
  if (next_task_ < tasks_.size() || transport_.has_new_work()) return;
  const auto first = timers_.next();
  if (first && *first <= now()) return;
  if (!inbox_.may_sleep()) return;
  alarm_.set(first);
  if (multi_.poll(alarm_.descriptor(), longest_sleep) == curl_multi::woke_by::descriptor)
    alarm_.acknowledge();
}

}  // namespace mannerly
