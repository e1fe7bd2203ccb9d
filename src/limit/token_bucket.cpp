#include "limit/token_bucket.hpp"

#include "limit/saturate.hpp"

namespace mannerly {

token_bucket::token_bucket(const limit& l, duration guard)
    : schedule_(l, guard),
      burst_(narrowed(wide(l.burst) * one_unit)),
      most_(narrowed((wide(l.burst) + l.count) * one_unit)),
      span_(l.period) {}

void token_bucket::reshape(const limit& l, duration guard, time_point now) noexcept {
  schedule_.reshape(l, guard, now);
  burst_ = narrowed(wide(l.burst) * one_unit);
  most_ = narrowed((wide(l.burst) + l.count) * one_unit);
  span_ = l.period;
}

std::vector<booking> token_bucket::recent(time_point now) const {
  return schedule_.recent(now - span_, most_);
}

}  // namespace mannerly
