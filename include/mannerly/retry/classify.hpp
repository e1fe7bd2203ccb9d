#pragma once

// Sorts outcomes: what happened, and whether doing it again is safe. Pure.
// RFC 9110 9.2.2 (idempotent methods), design: docs/design/retry.md.

#include "mannerly/feedback/advice.hpp"
#include "mannerly/http/transport.hpp"
#include "mannerly/retry/retry_policy.hpp"

#include <cstdint>

namespace mannerly {

enum class outcome_class : std::uint8_t {
  done,       ///< an answer for the user, whatever its status
  limited,    ///< refused before it was done: any method may be tried again
  transient,  ///< failed, may pass: only a safe call may be tried again
  permanent,  ///< failed, will not pass
};

struct classified {
  outcome_class what = outcome_class::done;
  bool safe = true;  ///< repeating cannot do it twice
};

/// `request` as it was sent: an Idempotency-Key makes any method safe. The server's own word about
/// trying again (advice.should_retry) is taken both ways: "no" makes a refusal or failure
/// permanent, "yes" makes an answer of 400 or more transient and safe.
classified classify(const outcome&, const advice&, const request&, const retry_policy&);

}  // namespace mannerly
