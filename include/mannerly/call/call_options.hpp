#pragma once

// What one call may say for itself; everything has a default. A plain value.

#include "mannerly/limit/amount.hpp"
#include "mannerly/time/clock.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mannerly {

struct call_options {
  /// Over everything: queue, attempts, backoff, body. Unset: the client's.
  std::optional<duration> deadline;
  /// Parts of the cost besides the one request that every attempt costs: {{"tokens", 1200}}.
  /// A part with unit "requests" replaces that one.
  std::vector<mannerly::cost> cost;
  /// Counts the first attempt. Unset: the client's retry.max_attempts.
  std::optional<int> max_attempts;
  /// Sent as Idempotency-Key on every attempt; makes any method safe to repeat.
  std::optional<std::string> idempotency_key;
  /// Whose limits apply. Unset: the origin of the URL, or "default" without a URL.
  std::optional<std::string> key;
};

}  // namespace mannerly
