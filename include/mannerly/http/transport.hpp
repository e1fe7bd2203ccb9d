#pragma once

// The transport seam: sends one attempt and says how it ended. It never retries, never follows a
// redirect and never sends the same attempt twice: those belong to the call layer, because each of
// them must pass the shaper. All members are called on the loop's thread.

#include "mannerly/http/request.hpp"
#include "mannerly/http/response.hpp"

#include <boost/system/error_code.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace mannerly {

/// How an attempt ended, seen from the wire.
enum class ending : std::uint8_t {
  answered,      ///< a whole response arrived
  not_sent,      ///< no byte of the request left: any method may be tried again
  sent_unknown,  ///< the request may have been acted on
  rejected,      ///< trying again cannot help (bad certificate, body above the cap)
};

struct outcome {
  enum ending ending = ending::answered;
  response answer;                       ///< what was received, whole only when answered
  boost::system::error_code error;       ///< set unless answered
  std::string detail;                    ///< the transport's own words, for people
  bool hidden_resend_prevented = false;  ///< the HTTP library wanted to send it again by itself
};

struct send_options {
  duration timeout = std::chrono::seconds(60);  ///< the whole attempt
  duration connect_timeout = std::chrono::seconds(10);
  std::size_t max_body = 64u << 20;  ///< cap on decoded bytes
};

class transport {
 public:
  using attempt_id = std::uint64_t;
  using done = std::function<void(outcome)>;

  virtual ~transport() = default;

  /// Starts the attempt; `request` must stay alive until `done` ran or abort() returned.
  /// `done` runs on the loop, once, never inside send().
  virtual attempt_id send(const request&, const send_options&, done) = 0;

  /// Stops the attempt; its `done` will not run.
  virtual void abort(attempt_id) noexcept = 0;
};

}  // namespace mannerly
