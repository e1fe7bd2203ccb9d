#pragma once

// One call from start to end, as a pure machine: each event returns the one thing to do next, and a
// driver does it. Time, randomness and the retry budget are arguments; nothing is sent, timed or
// locked here. The engine and the simulator drive the same machine.
//
//   start -> acquire -> admitted -> send -> ended -> finish
//                ^                            | wait (backoff, funds), redirect
//                +----------------------------+

#include "mannerly/error.hpp"
#include "mannerly/feedback/advice.hpp"
#include "mannerly/http/request.hpp"
#include "mannerly/http/response.hpp"
#include "mannerly/http/transport.hpp"
#include "mannerly/retry/budget.hpp"
#include "mannerly/retry/retry_policy.hpp"
#include "mannerly/retry/verdict.hpp"

#include <cstdint>
#include <optional>
#include <variant>

namespace mannerly {

/// What holds for every call of an engine; outlives the machines.
struct call_policy {
  retry_policy retry;
  duration attempt_timeout = std::chrono::seconds(60);
  int max_redirects = 10;
};

class call_fsm {
 public:
  /// Ask the shaper of the destination of request() for a place: admitted() or refused() follows.
  /// A repeat goes before first attempts.
  struct acquire {
    bool repeat;
  };
  /// Send request() once; ended() follows, unless stop() comes first and the driver aborts it.
  struct send {
    int number;  ///< attempts on the wire, from 1
    duration timeout;
  };
  /// Call timer() at `until`.
  struct wait {
    time_point until;
    enum class reason : std::uint8_t { backoff, funds } why;
  };
  /// The call is over: hand take_result() and this code to the user; no code: an answer.
  struct finish {
    boost::system::error_code code;
  };
  using action = std::variant<acquire, send, wait, finish>;

  call_fsm(const call_policy&, request, int max_attempts, time_point deadline, time_point now);

  action start();
  action admitted(time_point now);
  /// The shaper would not queue it, or dropped it.
  action refused(errc, std::optional<duration> come_back_in, time_point now);
  action ended(outcome, const advice&, budget&, random_source&, time_point now);
  action timer(budget&, time_point now);
  /// Cancelled, deadline passed or shut down: the driver undoes what is under way.
  action stop(errc, time_point now);

  const request& current() const noexcept { return request_; }
  time_point deadline() const noexcept { return deadline_; }
  int attempts() const noexcept { return result_.attempts; }
  /// Whether a charged retry has not been sent yet; its price goes back when the call stops.
  bool retry_unspent() const noexcept { return retry_unspent_; }
  /// The answer (the last one, with an error), times and counts. REQUIRES: finished.
  response take_result() noexcept { return std::move(result_); }

 private:
  // Where the call is.
  struct queued {
    time_point since;
  };
  struct sending {};
  struct backing_off {
    time_point since;
  };
  struct short_of_funds {
    time_point since;
  };
  struct over {};

  action queue(bool repeat, time_point now);
  action finish_with(boost::system::error_code, time_point now);
  action redirect(time_point now);
  action apply(const verdict&, time_point now);
  void keep(outcome&);

  const call_policy& policy_;
  request request_;
  response result_;
  std::variant<queued, sending, backing_off, short_of_funds, over> state_;
  time_point started_;
  time_point deadline_;
  int max_attempts_;
  int tries_ = 0;  // attempts that count against max_attempts, of this hop
  int redirects_ = 0;
  bool retry_unspent_ = false;
};

}  // namespace mannerly
