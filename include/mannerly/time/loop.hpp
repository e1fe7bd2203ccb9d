#pragma once

// The loop seam: what the engine stands on. An Asio executor, the curl reactor and the simulator's
// virtual time each provide one. Everything posted runs on one thread at a time, in order.

#include "mannerly/time/clock.hpp"

#include <cstdint>
#include <functional>

namespace mannerly {

using task = std::function<void()>;

class loop : public clock {
 public:
  /// 0 is never a valid id.
  using timer_id = std::uint64_t;

  /// Any thread. The task runs on the loop, never inside post(). A task must not throw.
  virtual void post(task) = 0;

  /// Loop thread only. Runs the task once, at `when` or as soon after it as the machine can.
  virtual timer_id at(time_point when, task) = 0;

  /// Loop thread only. A timer that already ran or was cancelled is ignored.
  virtual void cancel(timer_id) noexcept = 0;
};

}  // namespace mannerly
