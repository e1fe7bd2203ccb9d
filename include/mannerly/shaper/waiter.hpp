#pragma once

// A place in a shaper's queue, and the departure it turns into. The call owns both; while a waiter
// is queued it must stay where it is.

#include "mannerly/limit/amount.hpp"
#include "mannerly/limit/limit.hpp"
#include "mannerly/time/clock.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace mannerly {

/// At most so many limits apply to one key, configured and stated ones together.
inline constexpr std::size_t max_limits = 8;

/// What one call costs under each limit of its key.
struct cost_row {
  std::array<amount, max_limits> value{};
  std::size_t size = 0;
  std::span<const amount> all() const noexcept { return {value.data(), size}; }
};

/// The part of a call's costs with this unit; "requests" is 1 when it is not given, others 0.
double cost_of(std::span<const cost>, std::string_view unit) noexcept;

/// What a limit charges for a call with these costs: as cost_of its unit, but a limit on calls in
/// flight counts one for each call, however much it costs.
double charge_of(std::span<const cost>, const limit&) noexcept;

/// One attempt leaving: when, and what it was charged. Report back how it ended.
struct departure {
  std::uint64_t sequence = 0;  ///< order of departure within the key, from 1; 0: none held
  time_point slot{};           ///< when it was due
  time_point left_at{};        ///< when it left
  cost_row charged;
};

/// Repeats of calls that already waited their turn go before first attempts.
enum class turn : std::uint8_t { first, repeat };

struct waiter {
  std::span<const cost> costs;  ///< must outlive the wait
  enum turn turn = turn::first;
  time_point give_up_at = time_point::max();  ///< the call's deadline
  std::uint64_t tag = 0;                      ///< the owner's own

  // The shaper's own links.
  waiter* before = nullptr;
  waiter* after = nullptr;
  bool queued = false;
};

}  // namespace mannerly
