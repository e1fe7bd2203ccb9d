#include "mannerly/retry/retry_policy.hpp"

#include <algorithm>
#include <cmath>

namespace mannerly {
namespace {

constexpr duration longest = std::chrono::hours(24 * 366);

bool between(double value, double low, double high) {
  return value >= low && value <= high;
}

// An empty text: nothing is wrong.
std::string fault(const budget_policy& b) {
  if (!between(b.ratio, 0, 10)) return "budget.ratio must be 0 to 10";
  if (!between(b.per_second, 0, 1e6)) return "budget.per_second must be 0 to 1000000";
  if (b.capacity != 0 && !between(b.capacity, 1, 1e6)) {
    return "budget.capacity must be 0 or 1 to 1000000";
  }
  if (b.on_empty == when_empty::wait && (b.capacity == 0 || (b.ratio == 0 && b.per_second == 0))) {
    return "budget.on_empty = wait needs a budget that can earn a retry";
  }
  return {};
}

std::string fault_of_delays(const retry_policy& p) {
  if (p.base_delay < duration{0} || p.base_delay > p.max_delay) {
    return "base_delay must be 0 to max_delay";
  }
  if (p.max_delay > longest) return "max_delay must be at most 366 days";
  if (p.limited_floor < duration{0} || p.limited_floor > longest) {
    return "limited_floor must be 0 to 366 days";
  }
  if (p.retry_after_max < duration{0}) return "retry_after_max must not be negative";
  return {};
}

std::string fault(const retry_policy& p) {
  if (p.max_attempts < 1 || p.max_attempts > 1000) return "max_attempts must be 1 to 1000";
  if (auto text = fault_of_delays(p); !text.empty()) return text;
  const auto& methods = p.allowed_methods;
  if (std::find(methods.begin(), methods.end(), "") != methods.end()) {
    return "allowed_methods must not hold an empty name";
  }
  const auto odd = [](int status) { return status < 400 || status > 599; };
  if (std::any_of(p.retry_statuses.begin(), p.retry_statuses.end(), odd)) {
    return "retry_statuses must be 400 to 599";
  }
  if (p.idempotency_header.empty()) return "idempotency_header must not be empty";
  return fault(p.budget);
}

}  // namespace

result<void> check(const retry_policy& policy, std::string* why) {
  std::string text = fault(policy);
  if (text.empty()) return {};
  if (why) *why = std::move(text);
  return errc::bad_config;
}

}  // namespace mannerly
