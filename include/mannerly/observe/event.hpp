#pragma once

// What happened to a call, step by step. Events are facts for people and metrics: a sink must not
// block and cannot throw, and nothing in the product depends on one.

#include "mannerly/error.hpp"
#include "mannerly/time/clock.hpp"

#include <cstdint>
#include <string_view>

namespace mannerly {

enum class event_kind : std::uint8_t {
  queued,            ///< a call asked for a place
  admitted,          ///< it got one; `lateness` after its slot
  sent,              ///< an attempt started
  answered,          ///< an attempt brought an answer for the user
  refused,           ///< the third party said: limited
  failed,            ///< an attempt failed otherwise
  paused,            ///< the key is quiet for `wait`
  retry_scheduled,   ///< another attempt follows in `wait`
  retry_denied,      ///< no funds, or not safe
  redirected,        ///< a hop to another URL follows
  limit_changed,     ///< a stated limit was adopted, or the guard widened
  resend_prevented,  ///< the HTTP library wanted to send again by itself
  gave_up,           ///< the call ended without an answer, `code` says why
  store_trouble,     ///< the store fell back, or came back
};

std::string_view name_of(event_kind) noexcept;

/// Views live only during on_event().
struct event {
  event_kind kind = event_kind::queued;
  time_point at{};
  std::uint64_t call = 0;  ///< the same for all events of one call
  std::string_view key;    ///< the destination
  int attempt = 0;
  int status = 0;
  duration wait{0};
  duration lateness{0};
  boost::system::error_code code;
  std::string_view detail;
};

class sink {
 public:
  virtual ~sink() = default;
  /// Called on the loop's thread.
  virtual void on_event(const event&) noexcept = 0;
};

}  // namespace mannerly
