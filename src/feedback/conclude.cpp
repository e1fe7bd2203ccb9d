#include "feedback/conclude.hpp"

#include "feedback/decimal.hpp"
#include "feedback/dialect.hpp"

#include <algorithm>
#include <cmath>

namespace mannerly {
namespace {

struct stated_wait {
  std::optional<duration> wait;
  wait_source source = wait_source::none;
};

duration from_seconds(double seconds) noexcept {
  const double longest = std::chrono::duration<double>(longest_wait).count();
  if (!(seconds < longest)) return longest_wait;
  return seconds > 0 ? duration{static_cast<std::int64_t>(std::ceil(seconds * 1e9))} : duration{};
}

// Until the limit has room again, as far as it says.
std::optional<duration> refilled_in(const found_limit& limit) noexcept {
  if (limit.concurrent()) return std::nullopt;
  if (limit.stated.reset_in) return limit.stated.reset_in;
  if (limit.refill_rate && limit.stated.remaining) {
    if (!(*limit.refill_rate > 0)) return std::nullopt;
    const double missing = limit.refill_cost - *limit.stated.remaining;
    return from_seconds(missing / *limit.refill_rate);
  }
  return limit.exhausted() ? limit.stated.window : std::nullopt;
}

// An exhausted limit binds; so does one whose stated refill must first cover the cost.
std::optional<duration> exhausted_wait(const std::vector<found_limit>& limits,
                                       bool limited) noexcept {
  std::optional<duration> longest;
  for (const found_limit& limit : limits) {
    const bool short_of = limited && limit.refill_rate && limit.stated.remaining &&
                          *limit.stated.remaining < limit.refill_cost;
    if (!limit.exhausted() && !short_of) continue;
    const auto wait = refilled_in(limit);
    if (wait && (!longest || *wait > *longest)) longest = wait;
  }
  return longest;
}

double share_left(const found_limit& limit) noexcept {
  return *limit.stated.remaining / *limit.stated.limit;
}

bool has_share(const found_limit& limit) noexcept {
  return limit.stated.remaining && limit.stated.limit && *limit.stated.limit > 0 &&
         !limit.concurrent();
}

std::optional<duration> lone_reset(const std::vector<found_limit>& limits) noexcept {
  std::optional<duration> lone;
  for (const found_limit& limit : limits) {
    if (!limit.stated.reset_in || limit.concurrent()) continue;
    if (lone) return std::nullopt;
    lone = limit.stated.reset_in;
  }
  return lone;
}

std::optional<duration> closest_wait(const std::vector<found_limit>& limits) noexcept {
  const found_limit* closest = nullptr;
  for (const found_limit& limit : limits) {
    if (!has_share(limit)) continue;
    if (closest == nullptr || share_left(limit) < share_left(*closest)) closest = &limit;
  }
  return closest != nullptr ? closest->stated.reset_in : lone_reset(limits);
}

// Refused with nothing at zero: the limit closest to its end is the best guess.
std::optional<duration> guessed_wait(const std::vector<found_limit>& limits) noexcept {
  const auto exhausted = [](const found_limit& l) { return l.exhausted(); };
  const auto counted = [](const found_limit& l) { return l.stated.remaining.has_value(); };
  if (std::any_of(limits.begin(), limits.end(), exhausted)) return std::nullopt;
  if (std::any_of(limits.begin(), limits.end(), counted)) return closest_wait(limits);
  return lone_reset(limits);
}

stated_wait find_wait(const message& from, const std::vector<found_limit>& limits, bool limited) {
  if (const auto wait = from.waits.best()) return {wait, wait_source::retry_after};
  if (from.signals.wait) return {from.signals.wait, wait_source::body};
  if (from.answer().status >= 400 && from.signals.wait_if_error) {
    return {from.signals.wait_if_error, wait_source::body};
  }
  if (const auto wait = exhausted_wait(limits, limited)) return {wait, wait_source::reset};
  if (!limited || from.signals.other_limit) return {};
  if (const auto wait = guessed_wait(limits)) return {wait, wait_source::reset};
  return {};
}

}  // namespace

advice conclude(message& from, std::vector<found_limit> limits) {
  advice out;
  out.limited = is_limited(from, limits);
  const stated_wait wait = find_wait(from, limits, out.limited);
  out.wait = wait.wait;
  out.source = wait.source;
  if (out.limited) {
    out.refusal = kind_of_refusal(from, limits, out.wait);
    if (!out.wait && from.chosen() != nullptr) out.cooldown = from.chosen()->info.cooldown;
  }
  out.should_retry = from.signals.should_retry;
  out.limits.reserve(limits.size());
  for (found_limit& limit : limits) out.limits.push_back(std::move(limit.stated));
  return out;
}

}  // namespace mannerly
