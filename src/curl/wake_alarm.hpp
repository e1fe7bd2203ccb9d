#pragma once

// A descriptor that becomes readable at a time: curl_multi_poll alone sleeps in whole milliseconds.
// One thread.

#include "mannerly/time/clock.hpp"

#include <optional>

namespace mannerly {

class wake_alarm {
 public:
  wake_alarm() noexcept;
  ~wake_alarm();
  wake_alarm(const wake_alarm&) = delete;
  wake_alarm& operator=(const wake_alarm&) = delete;

  /// Below 0 when the system gave none.
  int descriptor() const noexcept { return descriptor_; }
  /// Costs nothing when the time is the one already set. Unset: never.
  void set(std::optional<time_point> when) noexcept;
  /// To be called when the descriptor was seen readable.
  void acknowledge() noexcept;

 private:
  int descriptor_;
  std::optional<time_point> set_;
};

}  // namespace mannerly
