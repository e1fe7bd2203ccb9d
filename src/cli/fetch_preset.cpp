#include "cli/fetch_preset.hpp"

#include "cli/preset_choice.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace mannerly {

fetch_options with_preset(fetch_options o) {
  if (o.preset_name.empty()) return o;
  preset_choice named = choose_preset(o.preset_name);
  if (o.limits.empty()) o.limits = limits_of(named.chosen, named.plan);
  o.provider = std::make_shared<const preset>(std::move(named.chosen));
  return o;
}

void apply_preset(const preset& p, call_line& call) {
  const auto where = parse_url(call.what.url);
  if (!where || (!p.match.empty() && !fits(p, *where))) return;
  call.key = key_of(p, call.what);
  for (cost& c : costs_of(p, call.what)) {
    const auto same = [&c](const cost& said) { return said.unit == c.unit; };
    if (std::ranges::none_of(call.costs, same)) call.costs.push_back(std::move(c));
  }
}

}  // namespace mannerly
