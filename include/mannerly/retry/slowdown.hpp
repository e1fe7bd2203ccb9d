#pragma once

// Slows the first attempts of one key while its third party fails. A budget that refuses retries
// would otherwise let callers that loop ask faster than with retries. It is the adaptive throttling
// of the SRE book (at most K times what was accepted), turned from refusing into holding back, so
// that no call is lost.
//
// From the moment the retry budget is empty until `capacity` has been earned back, first attempts
// in any window of length w are at most capacity + K * accepted + per_second * w. Steady failures
// below 1 - 1/K (one half) hold nothing; when all fails one probe a second leaves; each answer lets
// K more go, so that speed comes back exponentially.
//
// Pure, not thread-safe. It decides when; order among the calls held is the caller's job.

#include "mannerly/retry/budget.hpp"

namespace mannerly {

/// K = 2, one probe a second, ten attempts before it bites.
inline constexpr budget_policy default_slowdown{.ratio = 2, .per_second = 1, .capacity = 10};

class slowdown {
 public:
  explicit slowdown(time_point now, const budget_policy& = default_slowdown);

  /// An attempt was accepted: it brought an answer for the user.
  void deposit(time_point now) noexcept { funds_.deposit(now); }

  /// Whether a first attempt may leave now; if so it is charged, unless all is well.
  bool admit(const budget& retries, time_point now) noexcept;

  /// How long until admit() can say yes without a further answer; duration::max(): never.
  duration until_admit(const budget& retries, time_point now) const noexcept;

 private:
  bool all_well(const budget& retries, time_point now) const noexcept;

  budget funds_;
};

}  // namespace mannerly
