#pragma once

// Several meters taken together or not at all. Pure: the caller holds the lock and reads the clock.

#include "mannerly/limit/meter.hpp"
#include "mannerly/store/store.hpp"

#include <optional>
#include <span>

namespace mannerly {

/// Books the calls of a batch one after the other, each at the earliest time that all its limits
/// allow, and stops at the first that may not start within max_wait. Delays count from `now`.
take_result take_jointly(std::span<meter>, time_point now, const take_request&);

inline bool is_gcra(const limit& l) noexcept {
  return l.kind == limit_kind::leaking_bucket || l.kind == limit_kind::token_bucket;
}

/// What each limit would let go at `now`.
standing standing_of(const meter&, time_point now) noexcept;

}  // namespace mannerly
