#include "feedback/conclude.hpp"
#include "feedback/dialect.hpp"

#include <algorithm>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

bool any_exhausted(const std::vector<found_limit>& limits) {
  return std::any_of(limits.begin(), limits.end(),
                     [](const found_limit& limit) { return limit.exhausted(); });
}

bool only_concurrency_exhausted(const std::vector<found_limit>& limits) {
  return any_exhausted(limits) &&
         std::none_of(limits.begin(), limits.end(), [](const found_limit& limit) {
           return limit.exhausted() && !limit.concurrent();
         });
}

bool day_exhausted(const std::vector<found_limit>& limits) {
  return std::any_of(limits.begin(), limits.end(), [](const found_limit& limit) {
    return limit.exhausted() && limit.stated.window && *limit.stated.window >= 24h;
  });
}

}  // namespace

bool is_limited(const message& from, const std::vector<found_limit>& limits) {
  const int status = from.answer().status;
  const message_signals& signals = from.signals;
  if (status == 429 || status == 529 || signals.throttled) return true;
  if (status >= 400 && signals.throttled_if_error) return true;
  if (from.chosen() != nullptr && status != 0 && status == from.chosen()->limited_status) {
    return true;
  }
  const bool told = from.waits.best().has_value();
  if (status == 418) return told;
  return (status == 403 || status == 503) && (told || any_exhausted(limits));
}

refusal kind_of_refusal(const message& from, const std::vector<found_limit>& limits,
                        std::optional<duration> wait) {
  const message_signals& signals = from.signals;
  const int status = from.answer().status;
  if (status == 418) return refusal::ban;
  // A day's quota that is back soon is an ordinary limit.
  const bool long_wait = !wait || *wait > 1h;
  if (signals.long_quota && long_wait) return refusal::quota_gone;
  if (signals.kind != refusal::none && signals.kind != refusal::rate) return signals.kind;
  if (status == 529) return refusal::capacity;
  if (only_concurrency_exhausted(limits)) return refusal::concurrency;
  if (day_exhausted(limits) && long_wait) return refusal::quota_gone;
  const bool explained = signals.kind == refusal::rate || any_exhausted(limits);
  return status == 503 && !explained ? refusal::capacity : refusal::rate;
}

}  // namespace mannerly
