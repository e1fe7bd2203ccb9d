#pragma once

// How a key's queue behaves. A plain value with polite defaults.

#include "mannerly/time/clock.hpp"

#include <cstddef>
#include <cstdint>

namespace mannerly {

/// How to spend what a server states: `even` paces at the stated rate (windows above 10 s may be
/// spent up to a tenth ahead of it), `fast` uses what is left at once. Neither ever spends more
/// than the server said is left.
enum class spend : std::uint8_t { even, fast };

/// Whether limits that answers state are obeyed beside the configured ones.
enum class follow : std::uint8_t { on, off };

struct shaper_policy {
  std::size_t max_queue = 100'000;            ///< waiting calls per key; more are refused
  duration max_wait = std::chrono::hours(1);  ///< a wait known to be longer is refused at once
  enum follow follow = follow::on;
  enum spend spend = spend::even;
  /// "Nothing left" with a reset further away than this holds the key this long; then one call asks
  /// again. What a server states can therefore never shut a key for good.
  duration longest_hold = std::chrono::hours(1);
};

}  // namespace mannerly
