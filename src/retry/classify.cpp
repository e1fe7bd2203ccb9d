#include "mannerly/retry/classify.hpp"

#include "mannerly/http/idempotency.hpp"

#include <algorithm>

namespace mannerly {
namespace {

bool repeatable(const request& r, const retry_policy& policy) {
  const auto& methods = policy.allowed_methods;
  return std::find(methods.begin(), methods.end(), r.method) != methods.end() ||
         has_idempotency_key(r, policy.idempotency_header);
}

classified classify_answer(int status, bool safe, const retry_policy& policy) {
  const auto& listed = policy.retry_statuses;
  const bool failed = std::find(listed.begin(), listed.end(), status) != listed.end();
  return failed ? classified{outcome_class::transient, safe} : classified{};
}

classified classify_unheard(const outcome& o, const request& r, const retry_policy& policy) {
  const bool safe = repeatable(r, policy);
  switch (o.ending) {
    case ending::answered:
      return classify_answer(o.answer.status, safe, policy);
    case ending::not_sent:
      return {outcome_class::transient, true};
    case ending::sent_unknown:
      return {outcome_class::transient, safe};
    case ending::rejected:
      break;
  }
  return {outcome_class::permanent, false};
}

// The server's own word. It counts only for what failed: a "yes" beside a 200 asks for nothing.
classified heard(classified c, const outcome& o, bool try_again) {
  const bool failed = c.what == outcome_class::limited || c.what == outcome_class::transient;
  const bool answered = o.ending == ending::answered;
  if (!try_again && failed) return {outcome_class::permanent, false};
  if (try_again && answered && c.what != outcome_class::limited && o.answer.status >= 400) {
    return {outcome_class::transient, true};
  }
  return c;
}

}  // namespace

classified classify(const outcome& o, const advice& said, const request& r,
                    const retry_policy& policy) {
  // Even when the body broke off: what says "limited" was not done.
  const classified c =
      said.limited ? classified{outcome_class::limited, true} : classify_unheard(o, r, policy);
  return said.should_retry ? heard(c, o, *said.should_retry) : c;
}

}  // namespace mannerly
