#pragma once

// The clock seam. Pure rooms take time as an argument; only drivers hold a clock.
// Any thread may read a clock.

#include <chrono>

namespace mannerly {

using duration = std::chrono::nanoseconds;
/// Monotonic; steps of the wall clock never reach it.
using time_point = std::chrono::time_point<std::chrono::steady_clock, duration>;
/// UTC; used only to read dates that servers send and to print.
using wall_time = std::chrono::time_point<std::chrono::system_clock, duration>;

class clock {
 public:
  virtual ~clock() = default;
  virtual time_point now() const noexcept = 0;
  virtual wall_time wall() const noexcept = 0;
};

/// The machine's clocks (CLOCK_MONOTONIC and CLOCK_REALTIME).
class system_clock final : public clock {
 public:
  time_point now() const noexcept override;
  wall_time wall() const noexcept override;
};

}  // namespace mannerly
