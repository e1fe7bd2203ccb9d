#include "cli/fetch_setup.hpp"

#include "mannerly/client/use_preset.hpp"
#include "mannerly/limit/meter.hpp"
#include "mannerly/shaper/waiter.hpp"

#include "cli/usage_error.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace mannerly {
namespace {

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

}  // namespace

std::vector<limit> limits_of(const fetch_options& o) {
  std::vector<limit> limits;
  for (const std::string& text : o.limits) {
    std::string why;
    const auto parsed = parse_limit(text, &why);
    if (!parsed) throw usage_error("--limit '" + text + "': " + why);
    limits.push_back(*parsed);
  }
  if (limits.size() >= max_limits) {
    throw usage_error("--limit: at most " + std::to_string(max_limits - 1) + " of them");
  }
  return limits;
}

std::size_t window_of(const fetch_options& o) {
  return std::max<std::size_t>(4 * static_cast<std::size_t>(o.concurrency), 1024);
}

config client_config(const fetch_options& o, std::shared_ptr<sink> events) {
  config c;
  c.limits = o.limits;
  if (o.provider) use_preset(c, *o.provider);
  c.max_in_flight = o.concurrency;
  c.retry.max_attempts = o.max_attempts;
  c.retry.retry_after_max = o.retry_after_max;
  c.retry.budget = o.budget;
  c.attempt.timeout = o.timeout;
  c.attempt.connect_timeout = std::min(c.attempt.connect_timeout, o.timeout);
  c.seed = o.seed;
  c.events = std::move(events);
  // The window bounds the queue, and a call may wait for its turn as long as its limit takes.
  c.queue.max_queue = window_of(o);
  c.queue.max_wait = std::chrono::hours(24 * 366);
  std::string why;
  if (!check(c.retry, &why)) throw usage_error(why);
  return c;
}

line_defaults defaults_of(const fetch_options& o) {
  return {.method = o.method, .headers = o.headers, .provider = o.provider.get()};
}

std::optional<budget_policy> parse_budget(std::string_view text) {
  budget_policy budget{.on_empty = when_empty::wait};
  if (text == "off") {
    budget.ratio = 10, budget.per_second = budget.capacity = 1e6;
    return budget;
  }
  const std::array<double*, 3> parts{&budget.ratio, &budget.per_second, &budget.capacity};
  for (double* const part : parts) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto value = parse_number(text.substr(0, comma));
    if (!value) return std::nullopt;
    *part = *value;
    if (comma == text.size()) {
      retry_policy with{.budget = budget};
      if (!check(with)) return std::nullopt;
      return budget;
    }
    text.remove_prefix(comma + 1);
  }
  return std::nullopt;
}

std::optional<header> parse_header(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  return header{std::string(text.substr(0, colon)), std::string(trimmed(text.substr(colon + 1)))};
}

std::optional<line_fault> check_cost(const call_line& call, const std::vector<limit>& limits) {
  for (const limit& l : limits) {
    const double units = charge_of(call.costs, l);
    const auto price = to_amount(units);
    if (units == 0 || !price || meter(l, initial_guard(l)).fits(*price)) continue;
    return line_fault{.line = call.line,
                      .code = "cost_above_limit",
                      .place = call.costs.empty() ? "" : "/cost",
                      .why = "is above what the limit \"" + to_string(l) + "\" ever admits",
                      .id = call.id};
  }
  return std::nullopt;
}

}  // namespace mannerly
