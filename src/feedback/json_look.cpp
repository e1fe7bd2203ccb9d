#include "feedback/body_look.hpp"
#include "feedback/decimal.hpp"
#include "feedback/dialect.hpp"
#include "feedback/json_facts.hpp"
#include "feedback/text.hpp"

#include <algorithm>
#include <cmath>

namespace mannerly {
namespace {

void note_wait(message& into, std::string_view what) {
  into.note("body", field_note::fate::read, std::string{what});
}

void keep_longest(std::optional<duration>& into, std::optional<duration> wait) noexcept {
  if (wait && (!into || *wait > *into)) into = wait;
}

void apply_retry_info(const json_facts& facts, message& into) {
  if (!facts.has_retry_info) return;
  into.signals.throttled = true;
  keep_longest(into.signals.wait, facts.retry_info);
  note_wait(into, "google.rpc.RetryInfo");
}

void apply_cost(const graphql_cost& cost, message& into) {
  if (!cost.maximum || !cost.available) return;
  found_limit limit;
  limit.stated.name = "cost";
  limit.stated.unit = "points";
  limit.stated.limit = cost.maximum;
  limit.stated.remaining = std::min(*cost.available, *cost.maximum);
  into.add_limit(std::move(limit));
  note_wait(into, "extensions.cost");
  const bool spent = into.signals.throttled || *cost.available <= 0;
  if (!spent || !cost.requested || !cost.restore_rate || !(*cost.restore_rate > 0)) return;
  const double seconds = std::max(0.0, (*cost.requested - *cost.available) / *cost.restore_rate);
  const double longest = std::chrono::duration<double>(longest_wait).count();
  keep_longest(into.signals.wait,
               seconds < longest ? duration{static_cast<std::int64_t>(std::ceil(seconds * 1e9))}
                                 : longest_wait);
}

// Slack: the code counts only beside "ok": false.
bool is_plain_payload(const json_code& code, const json_facts& facts, const message& from) {
  return code.path == "error" && from.answer().status < 400 && !facts.not_ok;
}

}  // namespace

void look_into_json(message& into, std::string_view body) {
  const auto facts = collect_facts(into, body);
  if (!facts) {
    if (into.tracing()) {
      into.note("body", field_note::fate::ignored, "not one whole JSON text");
    }
    return;
  }
  for (const json_code& code : facts->codes) {
    if (!is_plain_payload(code, *facts, into)) apply_code(into, code.path, code.text);
  }
  apply_retry_info(*facts, into);
  apply_cost(facts->cost, into);
  keep_longest(into.signals.wait_if_error, facts->retry_after);
  if (facts->part_refused && into.chosen() != nullptr && into.chosen()->reads_batches) {
    into.signals.throttled = true;
    keep_longest(into.signals.wait, facts->part_wait);
  }
}

}  // namespace mannerly
