#pragma once

// A loop of its own thread for callers who bring their own client: Asio's io_context, one timer.

#include "mannerly/time/loop.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <map>
#include <thread>
#include <unordered_map>

namespace mannerly {

class timer_loop final : public loop {
 public:
  timer_loop();
  /// Like stop().
  ~timer_loop() override;

  time_point now() const noexcept override { return clock_.now(); }
  wall_time wall() const noexcept override { return clock_.wall(); }
  void post(task) override;
  timer_id at(time_point, task) override;
  void cancel(timer_id) noexcept override;

  /// Runs what was posted before, drops the timers, joins the thread.
  void stop();
  bool on_thread() const noexcept { return std::this_thread::get_id() == thread_.get_id(); }

 private:
  void arm();
  void run_due();

  system_clock clock_;
  boost::asio::io_context context_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  boost::asio::steady_timer timer_;
  std::map<std::pair<time_point, timer_id>, task> due_;
  std::unordered_map<timer_id, time_point> when_;
  timer_id next_id_ = 1;
  time_point armed_ = time_point::max();
  std::thread thread_;
};

}  // namespace mannerly
