#include "curl/wake_alarm.hpp"

#include <algorithm>
#include <cstdint>
#include <sys/timerfd.h>
#include <unistd.h>

namespace mannerly {
namespace {

// An absolute time of zero would disarm the timer.
timespec to_timespec(time_point when) noexcept {
  const auto since = std::max<std::int64_t>(when.time_since_epoch().count(), 1);
  return {static_cast<time_t>(since / 1'000'000'000), static_cast<long>(since % 1'000'000'000)};
}

}  // namespace

wake_alarm::wake_alarm() noexcept
    : descriptor_(timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC)) {}

wake_alarm::~wake_alarm() {
  if (descriptor_ >= 0) close(descriptor_);
}

void wake_alarm::set(std::optional<time_point> when) noexcept {
  if (when == set_) return;
  set_ = when;
  itimerspec spec{};
  if (when) spec.it_value = to_timespec(*when);
  timerfd_settime(descriptor_, TFD_TIMER_ABSTIME, &spec, nullptr);
}

void wake_alarm::acknowledge() noexcept {
  std::uint64_t times = 0;
  [[maybe_unused]] const auto got = read(descriptor_, &times, sizeof times);
  set_.reset();
}

}  // namespace mannerly
