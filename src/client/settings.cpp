#include "client/settings.hpp"

#include "mannerly/feedback/dialect.hpp"

#include <algorithm>
#include <random>

namespace mannerly {
namespace {

[[noreturn]] void fail(errc code, const std::string& place, const std::string& why) {
  throw error(code, place + ": " + why);
}

std::vector<limit> parse_limits(const config& c) {
  std::vector<limit> limits;
  for (std::size_t i = 0; i < c.limits.size(); ++i) {
    std::string why;
    const auto parsed = parse_limit(c.limits[i], &why);
    if (!parsed) fail(errc::bad_limit, "limits[" + std::to_string(i) + "]", why);
    limits.push_back(*parsed);
  }
  if (c.max_in_flight) {
    if (*c.max_in_flight < 1) fail(errc::bad_config, "max_in_flight", "must be at least 1");
    limits.push_back(
        {.count = *c.max_in_flight, .kind = limit_kind::concurrency, .name = "max_in_flight"});
  }
  if (limits.size() > max_limits) {
    fail(errc::bad_config, "limits", "at most " + std::to_string(max_limits) + " fit one key");
  }
  return limits;
}

std::uint64_t seed_of(const config& c) {
  if (c.seed != 0) return c.seed;
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

}  // namespace

engine_config to_engine_config(const config& c) {
  std::string why;
  if (!check(c.retry, &why)) fail(errc::bad_config, "retry", why);
  if (c.attempt.timeout <= duration::zero())
    fail(errc::bad_config, "attempt.timeout", "must be above 0");
  if (c.max_redirects < 0) fail(errc::bad_config, "max_redirects", "must not be negative");
  if (c.deadline && *c.deadline <= duration::zero()) {
    fail(errc::bad_config, "deadline", "must be above 0");
  }
  if (!c.dialect.empty() && find_dialect(c.dialect) == nullptr) {
    fail(errc::bad_config, "dialect", "'" + c.dialect + "' is not known");
  }
  engine_config e;
  e.dialect = c.dialect;
  e.limits = parse_limits(c);
  e.queue = c.queue;
  e.queue.longest_hold = std::min(c.queue.longest_hold, c.retry.retry_after_max);
  e.call = {
      .retry = c.retry, .attempt_timeout = c.attempt.timeout, .max_redirects = c.max_redirects};
  e.attempt = c.attempt;
  e.deadline = c.deadline;
  e.seed = seed_of(c);
  e.events = c.events.get();
  return e;
}

error to_error(boost::system::error_code code, const response& last, const std::string& what) {
  std::string text = what;
  if (last.attempts > 0) text += " after " + std::to_string(last.attempts) + " attempt(s)";
  if (last.status != 0) text += ", last status " + std::to_string(last.status);
  if (last.come_back_in) {
    const auto s = std::chrono::duration<double>(*last.come_back_in).count();
    text += ", come back in " + std::to_string(s) + " s";
  }
  return error(
      code, text,
      {.attempts = last.attempts, .last_status = last.status, .come_back_in = last.come_back_in});
}

}  // namespace mannerly
