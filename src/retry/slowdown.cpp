#include "mannerly/retry/slowdown.hpp"

namespace mannerly {

slowdown::slowdown(time_point now, const budget_policy& policy) : funds_(policy, now) {}

// Full funds are part of it: a retry that the floor earned in the middle of an outage must not let
// everybody go at once.
bool slowdown::all_well(const budget& retries, time_point now) const noexcept {
  return !retries.empty(now) && funds_.full(now);
}

bool slowdown::admit(const budget& retries, time_point now) noexcept {
  return all_well(retries, now) || funds_.withdraw(now);
}

duration slowdown::until_admit(const budget& retries, time_point now) const noexcept {
  return all_well(retries, now) ? duration{0} : funds_.until_funds(now);
}

}  // namespace mannerly
