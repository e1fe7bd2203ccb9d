#include "mannerly/observe/counters.hpp"

#include <algorithm>

namespace mannerly {
namespace {

std::uint64_t* counter(counts& c, event_kind kind) noexcept {
  switch (kind) {
    case event_kind::queued:
      return &c.queued;
    case event_kind::admitted:
      return &c.admitted;
    case event_kind::sent:
      return &c.sent;
    case event_kind::answered:
      return &c.answered;
    case event_kind::refused:
      return &c.refused;
    case event_kind::failed:
      return &c.failed;
    case event_kind::paused:
      return &c.pauses;
    case event_kind::retry_scheduled:
      return &c.retried;
    case event_kind::retry_denied:
      return &c.retries_denied;
    case event_kind::redirected:
      return &c.redirected;
    case event_kind::limit_changed:
      return &c.limits_changed;
    case event_kind::resend_prevented:
      return &c.resends_prevented;
    case event_kind::gave_up:
      return &c.gave_up;
    case event_kind::store_trouble:
      return &c.store_troubles;
  }
  return nullptr;
}

}  // namespace

void counting_sink::on_event(const event& e) noexcept {
  const std::lock_guard lock(mutex_);
  if (std::uint64_t* n = counter(counts_, e.kind)) ++*n;
  if (e.kind == event_kind::paused) add_pause(e.at, e.wait);
  if (e.kind == event_kind::admitted) {
    counts_.worst_lateness = std::max(counts_.worst_lateness, e.lateness);
  }
}

counts counting_sink::snapshot() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

void counting_sink::add_pause(time_point from, duration wait) noexcept {
  const time_point until = wait > time_point::max() - from ? time_point::max() : from + wait;
  const time_point begins = std::max(from, quiet_until_);
  if (until <= begins) return;
  counts_.paused += until - begins;
  quiet_until_ = until;
}

}  // namespace mannerly
