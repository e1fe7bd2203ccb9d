#include "mannerly/feedback/read_advice.hpp"

#include "feedback/body_look.hpp"
#include "feedback/build_limits.hpp"
#include "feedback/conclude.hpp"
#include "feedback/dialect.hpp"
#include "feedback/message.hpp"
#include "feedback/read_fields.hpp"
#include "feedback/trace_readings.hpp"

namespace mannerly {
namespace {

void drop_cached_limits(message& from) {
  const std::string why = "from a cache (Age): the limits are not ours";
  for (const reading& line : from.readings) from.note_ignored(*line.line, why);
  for (const header* line : from.state_lines) from.note_ignored(*line, why);
  for (const header* line : from.policy_lines) from.note_ignored(*line, why);
  from.groups.clear();
  from.readings.clear();
  from.limits.clear();
  from.state_lines.clear();
  from.policy_lines.clear();
}

void arrange(message& from) {
  const dialect* seen = from.arranger();
  const dialect* chosen = from.chosen();
  if (chosen != nullptr && chosen->arrange != nullptr) {
    chosen->arrange(from);
  } else if (seen != nullptr) {
    seen->arrange(from);
  }
}

void add_documented_windows(const message& from, std::vector<found_limit>& limits) {
  if (from.chosen() == nullptr) return;
  for (const window_rule& rule : from.chosen()->windows) {
    for (found_limit& limit : limits) {
      if (limit.stated.name == rule.limit && !limit.stated.window) {
        limit.stated.window = rule.window;
      }
    }
  }
}

}  // namespace

advice read_advice(const response& answer, wall_time received_at, const read_options& options) {
  message from{answer, received_at, options};
  read_fields(from);
  if (is_from_cache(from)) drop_cached_limits(from);
  look_into_body(from);
  arrange(from);
  std::vector<found_limit> limits = build_limits(from);
  add_documented_windows(from, limits);
  if (from.tracing()) note_readings(from);
  return conclude(from, std::move(limits));
}

}  // namespace mannerly
