#include "feedback/build_limits.hpp"

#include <algorithm>

namespace mannerly {
namespace {

bool partitions_differ(const std::optional<std::string>& a, const std::optional<std::string>& b) {
  return a && b && *a != *b;
}

bool joins(const found_limit& state, const quota_policy& policy, bool by_quota) {
  if (by_quota) return !policy.name && state.stated.limit == policy.quota;
  return policy.name == state.stated.name && !partitions_differ(state.partition, policy.partition);
}

void join(std::vector<found_limit>& states, std::vector<quota_policy>& policies, bool by_quota) {
  for (found_limit& state : states) {
    const auto policy = std::find_if(policies.begin(), policies.end(), [&](const quota_policy& p) {
      return joins(state, p, by_quota);
    });
    if (policy == policies.end()) continue;
    policy->joined = true;
    state.stated.limit = policy->quota;
    state.stated.window = policy->window;
    state.stated.unit = policy->unit;
    if (by_quota && policy->window) state.stated.name = window_name(*policy->window);
    clamp_remaining(state.stated);
  }
}

found_limit alone(quota_policy&& policy) {
  found_limit found;
  found.stated.limit = policy.quota;
  found.stated.window = policy.window;
  found.stated.unit = std::move(policy.unit);
  found.partition = std::move(policy.partition);
  if (policy.name) {
    found.stated.name = *std::move(policy.name);
  } else if (policy.window) {
    found.stated.name = window_name(*policy.window);
  }
  return found;
}

template <class T>
void fill(std::optional<T>& gap, const std::optional<T>& from) {
  if (!gap) gap = from;
}

void fill_gaps(found_limit& into, const found_limit& from) {
  fill(into.stated.limit, from.stated.limit);
  fill(into.stated.window, from.stated.window);
  fill(into.stated.remaining, from.stated.remaining);
  fill(into.stated.reset_in, from.stated.reset_in);
  fill(into.refill_rate, from.refill_rate);
  fill(into.partition, from.partition);
  if (into.stated.unit == "requests") into.stated.unit = from.stated.unit;
}

}  // namespace

std::string window_name(duration window) {
  const auto whole = std::chrono::floor<std::chrono::seconds>(window);
  if (whole == window) return std::to_string(whole.count()) + "s";
  return std::to_string(std::chrono::ceil<std::chrono::milliseconds>(window).count()) + "ms";
}

void clamp_remaining(stated_limit& limit) noexcept {
  if (limit.limit && limit.remaining) limit.remaining = std::min(*limit.remaining, *limit.limit);
}

void merge_limit(std::vector<found_limit>& into, found_limit limit) {
  const auto same = std::find_if(into.begin(), into.end(), [&](const found_limit& f) {
    return f.stated.name == limit.stated.name && !partitions_differ(f.partition, limit.partition);
  });
  if (same == into.end()) {
    into.push_back(std::move(limit));
    return;
  }
  const bool both = same->stated.remaining && limit.stated.remaining;
  if (both && *limit.stated.remaining < *same->stated.remaining) std::swap(*same, limit);
  const bool equal = both && *limit.stated.remaining == *same->stated.remaining;
  if (equal && same->stated.reset_in && limit.stated.reset_in) {
    same->stated.reset_in = std::max(*same->stated.reset_in, *limit.stated.reset_in);
  }
  fill_gaps(*same, limit);
  clamp_remaining(same->stated);
}

std::vector<found_limit> build_limits(message& from) {
  std::vector<quota_policy> policies = read_policies(from);
  quota_states read = read_states(from);
  join(read.states, policies, read.keyed_by_quota);
  std::vector<found_limit> found = std::move(read.states);
  for (std::size_t i = 0; i < from.groups.size(); ++i) build_group(from, i, policies, found);
  for (quota_policy& policy : policies) {
    if (!policy.joined) found.push_back(alone(std::move(policy)));
  }
  for (found_limit& limit : from.limits) found.push_back(std::move(limit));
  from.limits.clear();
  constexpr std::size_t most_limits = 256;
  if (found.size() > most_limits) found.resize(most_limits);
  if (found.size() < 2) return found;
  std::vector<found_limit> merged;
  merged.reserve(found.size());
  for (found_limit& limit : found) merge_limit(merged, std::move(limit));
  return merged;
}

}  // namespace mannerly
