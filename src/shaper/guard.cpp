#include "mannerly/shaper/guard.hpp"

#include <algorithm>

namespace mannerly {
namespace {
constexpr duration calm_time = std::chrono::minutes(1);
constexpr duration first_step = std::chrono::milliseconds(1);
}  // namespace

guard::guard(const limit& of, time_point now)
    : start_(initial_guard(of)),
      most_(std::max(start_, of.period / 4)),
      value_(start_),
      fixed_(of.guard.has_value() || of.kind == limit_kind::concurrency),
      changed_(now) {}

bool guard::refused(time_point left_at, time_point now) noexcept {
  if (fixed_) return false;
  const bool left_before_last_change = left_at <= changed_;
  if (left_before_last_change || value_ >= most_) return false;
  value_ = std::min(std::max(value_ * 2, value_ + first_step), most_);
  changed_ = now;
  return true;
}

bool guard::calm(time_point now) noexcept {
  if (fixed_ || value_ <= start_ || now - changed_ < calm_time) return false;
  value_ = std::max(start_, value_ - value_ / 10);
  changed_ = now;
  return true;
}

}  // namespace mannerly
