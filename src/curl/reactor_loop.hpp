#pragma once

// The loop seam over curl_multi_poll: tasks, timers and transfers take turns on one thread. A timer
// that is due goes before the next task and between two completions, so that neither a flood of
// posts nor one of answers holds it up. Whoever owns the loop gives it a thread by calling run() on
// it.

#include "curl/curl_transport.hpp"
#include "curl/inbox.hpp"
#include "curl/timer_queue.hpp"
#include "curl/wake_alarm.hpp"

#include <sys/types.h>

namespace mannerly {

class reactor_loop final : public loop {
 public:
  reactor_loop(curl_multi& multi, curl_transport& transport) noexcept;

  time_point now() const noexcept override { return clock_.now(); }
  wall_time wall() const noexcept override { return clock_.wall(); }
  void post(task) override;
  timer_id at(time_point when, task) override;
  void cancel(timer_id) noexcept override;

  bool valid() const noexcept { return alarm_.descriptor() >= 0; }
  /// Returns after request_stop(), when the posted tasks have run; timers and attempts are dropped.
  void run() noexcept;
  /// Any thread.
  void request_stop() noexcept;
  bool stopping() const { return inbox_.stopping(); }
  /// True in a child of the process that made the loop.
  bool forked() const noexcept;

 private:
  void turn();
  void run_tasks();
  void run_timers();
  void sleep();

  system_clock clock_;
  curl_multi& multi_;
  curl_transport& transport_;
  inbox inbox_;
  timer_queue timers_;
  wake_alarm alarm_;
  std::vector<task> tasks_;
  std::size_t next_task_ = 0;
  pid_t owner_;
};

}  // namespace mannerly
