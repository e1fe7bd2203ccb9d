#pragma once

// Counts events: how many calls and attempts, how they ended, how long it was quiet. on_event() on
// the loop's thread, snapshot() on any; numbers of one snapshot belong together.

#include "mannerly/observe/event.hpp"

#include <cstdint>
#include <mutex>

namespace mannerly {

struct counts {
  std::uint64_t queued = 0;
  std::uint64_t admitted = 0;
  std::uint64_t sent = 0;
  std::uint64_t answered = 0;
  std::uint64_t refused = 0;
  std::uint64_t failed = 0;
  std::uint64_t retried = 0;  ///< retries scheduled
  std::uint64_t retries_denied = 0;
  std::uint64_t redirected = 0;
  std::uint64_t limits_changed = 0;
  std::uint64_t resends_prevented = 0;
  std::uint64_t gave_up = 0;
  std::uint64_t store_troubles = 0;
  std::uint64_t pauses = 0;
  duration paused{0};          ///< time during which some key was told to be quiet; overlaps once
  duration worst_lateness{0};  ///< of an admission after its slot
  friend bool operator==(const counts&, const counts&) = default;
};

class counting_sink final : public sink {
 public:
  void on_event(const event&) noexcept override;
  counts snapshot() const;

 private:
  void add_pause(time_point from, duration wait) noexcept;

  mutable std::mutex mutex_;
  counts counts_;
  time_point quiet_until_ = time_point::min();
};

}  // namespace mannerly
