#include "mannerly/policy/preset.hpp"

#include <algorithm>

namespace mannerly {

std::vector<std::string> plans_of(const preset& p) {
  std::vector<std::string> plans;
  for (const preset_limit& l : p.limits) {
    const bool known = std::ranges::find(plans, l.plan) != plans.end();
    if (!l.plan.empty() && !known) plans.push_back(l.plan);
  }
  return plans;
}

std::vector<std::string> limits_of(const preset& p, std::string_view plan) {
  if (plan.empty()) plan = p.plan;
  std::vector<std::string> texts;
  for (const preset_limit& l : p.limits) {
    if (l.plan.empty() || l.plan == plan) texts.push_back(l.text);
  }
  return texts;
}

std::vector<cost> costs_of(const preset& p, const request& what) {
  std::vector<cost> costs;
  for (const preset_cost& c : p.costs) {
    const bool meant =
        c.methods.empty() || std::ranges::find(c.methods, what.method) != c.methods.end();
    const auto same = [&c](const cost& known) { return known.unit == c.price.unit; };
    if (meant && std::ranges::none_of(costs, same)) costs.push_back(c.price);
  }
  return costs;
}

void add_documented(const preset& p, int status, advice& into) {
  const auto& statuses = p.limited_statuses;
  if (!into.limited && std::ranges::find(statuses, status) != statuses.end()) {
    into.limited = true;
    into.refusal = refusal::rate;
  }
  if (into.limited && !into.wait && !into.cooldown && p.cooldown) into.cooldown = p.cooldown->pause;
}

}  // namespace mannerly
