#pragma once

// Everything a client or a caller can be told, with polite defaults. A plain value.

#include "mannerly/curl/curl_reactor.hpp"
#include "mannerly/http/transport.hpp"
#include "mannerly/observe/event.hpp"
#include "mannerly/retry/retry_policy.hpp"
#include "mannerly/shaper/shaper_policy.hpp"
#include "mannerly/store/store.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mannerly {

struct config {
  /// In text form ("5000/h burst 100"), for each destination. Empty: only what answers state.
  std::vector<std::string> limits;
  /// Whose dialect the answers are in (dialect.hpp: an id or a provider's name). Leave it empty
  /// unless a provider's answers do not say it themselves; empty: from the answers alone.
  std::string dialect;
  retry_policy retry;
  shaper_policy queue;
  /// Attempts in flight per destination; unset: unbounded (a "concurrent" limit may still apply).
  std::optional<std::int64_t> max_in_flight;
  /// Over one whole call; a call may set its own. Unset: none.
  std::optional<duration> deadline;
  /// One attempt.
  send_options attempt;
  int max_redirects = 10;  ///< 0: a redirect is an answer like any other
  /// client only.
  curl_options curl;
  /// Jitter repeats with the same seed. 0: taken from the system.
  std::uint64_t seed = 0;
  /// Receives every event, on the client's thread. Unset: nobody.
  std::shared_ptr<sink> events;
  /// Where the counters live. Unset: in this process, for this object alone.
  std::shared_ptr<mannerly::store> store;
};

}  // namespace mannerly
