#include "mannerly/limit/limit.hpp"

#include "limit/time_unit.hpp"

namespace mannerly {
namespace {

// A short way to write it; "week" and not "7d" where a bare unit will do.
std::string written(duration d, bool bare_one) {
  if (d == duration(0)) return "0s";
  std::string best;
  for (const time_unit& u : time_units) {
    if (d % u.length != duration(0)) continue;
    const auto n = d / u.length;
    if (n == 1 && bare_one) return std::string(u.name);
    const std::string text = std::to_string(n) + std::string(u.name);
    if (best.empty() || text.size() < best.size()) best = text;
  }
  return best;
}

}  // namespace

std::string_view name_of(limit_kind k) noexcept {
  switch (k) {
    case limit_kind::leaking_bucket:
      return "leaking_bucket";
    case limit_kind::token_bucket:
      return "token_bucket";
    case limit_kind::fixed_window:
      return "fixed_window";
    case limit_kind::sliding_log:
      return "sliding_log";
    case limit_kind::sliding_counter:
      return "sliding_counter";
    case limit_kind::concurrency:
      return "concurrency";
  }
  return "unknown";
}

std::string to_string(const limit& l) {
  const bool timed = l.kind != limit_kind::concurrency;
  std::string out = std::to_string(l.count);
  if (l.unit != "requests") out += " " + l.unit;
  if (timed) out += "/" + written(l.period, true);
  if (l.burst != 1) out += " burst " + std::to_string(l.burst);
  if (!timed) out += " concurrent";
  if (timed && l.kind != limit_kind::leaking_bucket) out += " " + std::string(name_of(l.kind));
  if (l.guard) out += " guard " + written(*l.guard, false);
  if (!l.name.empty()) out += " name " + l.name;
  return out;
}

}  // namespace mannerly
