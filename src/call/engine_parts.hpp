#pragma once

// What an engine keeps per destination and per call.

#include "mannerly/call/engine.hpp"
#include "mannerly/retry/slowdown.hpp"

namespace mannerly {

struct engine::destination {
  destination(std::string name, const engine_config& config, time_point now)
      : key(std::move(name)),
        queue(config.limits, config.queue, now),
        funds(config.call.retry.budget, now),
        outage(now) {}

  std::string key;
  shaper queue;
  budget funds;
  slowdown outage;
  std::shared_ptr<ledger> counters;
  loop::timer_id wake = 0;
  time_point wake_at{};
  bool pumping = false;
  time_point used_at{};
};

struct engine::operation {
  call_id id = 0;
  call_options options;
  std::optional<call_fsm> machine;  // empty: only a place is wanted
  engine::done finished;
  engine::granted got;
  transport* wire = nullptr;
  destination* at = nullptr;
  waiter place;
  departure left;  // sequence 0: nothing in flight
  transport::attempt_id attempt = 0;
  loop::timer_id wait_timer = 0;
  loop::timer_id deadline_timer = 0;
  time_point deadline = time_point::max();
};

}  // namespace mannerly
