#include "mannerly/limit/limit.hpp"

#include "limit/wide.hpp"

#include <algorithm>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t most = 9'000'000'000'000;
constexpr duration longest = std::chrono::hours(24 * 3652);
constexpr duration longest_guard = 1h;
constexpr duration longest_debt = std::chrono::hours(24 * 36524);  // keeps the arithmetic in 64 bit

bool has_burst(limit_kind k) noexcept {
  return k == limit_kind::leaking_bucket || k == limit_kind::token_bucket;
}

bool letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool unit_char(char c) noexcept {
  return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

bool good_unit(const std::string& u) noexcept {
  return !u.empty() && u.size() <= 64 && letter(u.front()) &&
         std::all_of(u.begin(), u.end(), unit_char);
}

bool good_name(const std::string& n) noexcept {
  const auto printable = [](char c) { return static_cast<unsigned char>(c) > ' ' && c != '\x7f'; };
  return n.size() <= 128 && std::all_of(n.begin(), n.end(), printable);
}

// The wait after spending all a bucket can hold at once: this far ahead its schedule may be.
bool debt_fits(const limit& l) noexcept {
  const bool leaking = l.kind == limit_kind::leaking_bucket;
  const std::int64_t held = leaking ? l.count : l.burst;
  const std::int64_t slots = leaking ? l.count + 1 - l.burst : l.count;
  return wide(held) * l.period.count() <= wide(longest_debt.count()) * slots;
}

const char* burst_problem(const limit& l) noexcept {
  if (!has_burst(l.kind)) return l.burst == 1 ? nullptr : "this kind of limit has no burst";
  if (l.burst < 1 || l.burst > most) return "burst must be from 1 to 9e12";
  const bool leaking = l.kind == limit_kind::leaking_bucket;
  if (leaking && l.burst > l.count) return "burst of a leaking_bucket must be at most its count";
  return debt_fits(l) ? nullptr : "burst would take more than a century to come back";
}

const char* rate_problem(const limit& l) noexcept {
  if (l.period < 1us || l.period > longest) return "period must be from 1 us to 10 years";
  if (l.count > l.period.count()) return "count is above one unit a nanosecond";
  return burst_problem(l);
}

const char* problem(const limit& l) noexcept {
  if (l.count < 1 || l.count > most) return "count must be from 1 to 9e12";
  if (l.kind > limit_kind::concurrency) return "kind is none of limit_kind";
  if (!good_unit(l.unit)) return "unit must be a word of letters, digits, '_', '-' and '.'";
  if (!good_name(l.name)) return "name must be at most 128 characters without spaces";
  if (l.guard && (*l.guard < 0ns || *l.guard > longest_guard)) return "guard must be from 0 to 1 h";
  return l.kind == limit_kind::concurrency ? burst_problem(l) : rate_problem(l);
}

}  // namespace

result<void> check(const limit& l, std::string* why) {
  const char* found = problem(l);
  if (!found) return {};
  if (why) *why = found;
  return errc::bad_limit;
}

duration initial_guard(const limit& l) noexcept {
  if (l.guard) return *l.guard;
  if (l.kind == limit_kind::concurrency) return 0ns;
  const duration interval = l.period / std::max<std::int64_t>(l.count, 1);
  return std::clamp<duration>(interval / 2, 3ms, 50ms);
}

}  // namespace mannerly
