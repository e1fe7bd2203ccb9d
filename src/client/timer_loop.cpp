#include "client/timer_loop.hpp"

#include <boost/asio/post.hpp>

#include <csignal>
#include <sys/prctl.h>

namespace mannerly {

timer_loop::timer_loop()
    : work_(boost::asio::make_work_guard(context_)), timer_(context_), thread_([this] {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, nullptr);
        prctl(PR_SET_TIMERSLACK, 1UL);
        context_.run();
      }) {}

timer_loop::~timer_loop() {
  stop();
}

void timer_loop::stop() {
  if (!thread_.joinable()) return;
  post([this] {
    due_.clear();
    when_.clear();
    timer_.cancel();
    work_.reset();
  });
  thread_.join();
}

void timer_loop::post(task t) {
  boost::asio::post(context_, std::move(t));
}

loop::timer_id timer_loop::at(time_point when, task t) {
  const timer_id id = next_id_++;
  due_.emplace(std::pair{when, id}, std::move(t));
  when_.emplace(id, when);
  if (when < armed_) arm();
  return id;
}

void timer_loop::cancel(timer_id id) noexcept {
  const auto found = when_.find(id);
  if (found == when_.end()) return;
  due_.erase({found->second, id});
  when_.erase(found);
}

void timer_loop::arm() {
  if (due_.empty()) {
    armed_ = time_point::max();
    return;
  }
  armed_ = due_.begin()->first.first;
  timer_.expires_at(armed_);
  timer_.async_wait([this](const boost::system::error_code& ec) {
    if (!ec) run_due();
  });
}

void timer_loop::run_due() {
  while (!due_.empty() && due_.begin()->first.first <= now()) {
    const auto first = due_.begin();
    task t = std::move(first->second);
    when_.erase(first->first.second);
    due_.erase(first);
    t();
  }
  arm();
}

}  // namespace mannerly
