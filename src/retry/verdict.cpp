#include "mannerly/retry/verdict.hpp"

#include <algorithm>

namespace mannerly {
namespace {

using kind = enum verdict::kind;

duration add(duration a, duration b) noexcept {  // neither is negative
  return a > duration::max() - b ? duration::max() : a + b;
}

// A wait of zero names nothing.
duration server_wait(const verdict_input& in, const retry_policy& policy) {
  const bool named = policy.respect_retry_after && in.said.wait;
  return named ? std::max(duration{0}, *in.said.wait) : duration{0};
}

// What must pass after the outcome, whatever the dice say.
duration least_wait(const verdict_input& in, const retry_policy& policy) {
  const duration named = server_wait(in, policy);
  if (named > duration{0}) return named;
  const bool refused = in.outcome.what == outcome_class::limited;
  return refused ? std::max(duration{0}, policy.limited_floor) : duration{0};
}

// The server's wait, else the latest reset of a limit it calls used up.
std::optional<duration> come_back(const advice& said) {
  if (said.wait) return said.wait;
  std::optional<duration> latest;
  for (const stated_limit& l : said.limits) {
    const bool used_up = l.remaining && *l.remaining <= 0 && l.reset_in;
    if (used_up) latest = std::max(latest.value_or(*l.reset_in), *l.reset_in);
  }
  return latest;
}

verdict give_up(errc why, std::optional<duration> come_back_in) {
  return {.kind = kind::give_up, .why = why, .come_back_in = come_back_in};
}

std::optional<errc> reason_to_stop(const verdict_input& in, const retry_policy& policy) {
  const outcome_class what = in.outcome.what;
  const bool forbidden = in.said.should_retry == false;
  if (in.said.limited && in.said.refusal == refusal::quota_gone) return errc::quota_gone;
  if (what == outcome_class::permanent) {
    return forbidden ? errc::retry_refused : errc::retries_exhausted;
  }
  if (what == outcome_class::transient && !in.outcome.safe) return errc::not_safe_to_retry;
  const int most = in.max_attempts > 0 ? in.max_attempts : policy.max_attempts;
  if (in.attempts >= most) return errc::retries_exhausted;
  if (in.time_left && *in.time_left <= duration{0}) return errc::deadline_passed;
  return std::nullopt;
}

bool too_long(const verdict_input& in, const retry_policy& policy) {
  if (server_wait(in, policy) > policy.retry_after_max) return true;
  return in.time_left && least_wait(in, policy) - in.waited > *in.time_left;
}

// Jitter gives way to the deadline: a retry that can be made in time is made in time.
duration backoff(const verdict_input& in, const retry_policy& policy, random_source& random) {
  duration bound = backoff_bound(policy, in.attempts);
  if (in.time_left) {
    bound = std::min(bound, add(*in.time_left, in.waited) - least_wait(in, policy));
  }
  if (policy.jitter == jitter::full) return random.up_to(bound);
  return server_wait(in, policy) > duration{0} ? duration{0} : bound;
}

verdict no_funds(const verdict_input& in, duration after, const retry_policy& policy,
                 duration until_funds) {
  if (policy.budget.on_empty == when_empty::wait) {
    // Successes may bring funds earlier than time does, so look again from time to time.
    const duration look_again = std::min(until_funds, std::max(policy.max_delay, duration{1}));
    return {.kind = kind::wait_for_funds, .after = std::max(after, look_again)};
  }
  std::optional<duration> when = come_back(in.said);
  if (until_funds != duration::max()) when = std::max(when.value_or(duration{0}), until_funds);
  return give_up(errc::budget_empty, when);
}

}  // namespace

duration backoff_bound(const retry_policy& policy, int attempts) noexcept {
  const duration base = std::max(duration{0}, policy.base_delay);
  const int doublings = std::clamp(attempts - 1, 0, 62);
  const duration limit = std::max(duration{0}, policy.max_delay);
  if (base > limit / (std::int64_t{1} << doublings)) return limit;
  return base * (std::int64_t{1} << doublings);
}

verdict decide(const verdict_input& in, const retry_policy& policy, budget& funds,
               random_source& random, time_point now) {
  if (in.outcome.what == outcome_class::done) return {};
  if (const auto why = reason_to_stop(in, policy)) return give_up(*why, come_back(in.said));
  if (too_long(in, policy)) return give_up(errc::wait_too_long, least_wait(in, policy));

  const duration total = add(least_wait(in, policy), backoff(in, policy, random));
  const duration after = std::max(duration{0}, total - in.waited);
  if (!funds.withdraw(now)) return no_funds(in, after, policy, funds.until_funds(now));
  return {
      .kind = kind::again, .after = after, .server_named = server_wait(in, policy) > duration{0}};
}

}  // namespace mannerly
