#include "mannerly/limit/meter.hpp"

#include "limit/concurrency.hpp"
#include "limit/fixed_window.hpp"
#include "limit/leaking_bucket.hpp"
#include "limit/paced.hpp"
#include "limit/sliding_counter.hpp"
#include "limit/sliding_log.hpp"
#include "limit/token_bucket.hpp"

#include <variant>

namespace mannerly {
namespace {

using any_kind = std::variant<leaking_bucket, token_bucket, paced<fixed_window>, paced<sliding_log>,
                              paced<sliding_counter>, paced<concurrency>>;

any_kind make_kind(const limit& l, duration guard) {
  switch (l.kind) {
    case limit_kind::leaking_bucket:
      return leaking_bucket(l, guard);
    case limit_kind::token_bucket:
      return token_bucket(l, guard);
    case limit_kind::fixed_window:
      return paced<fixed_window>(l, guard);
    case limit_kind::sliding_log:
      return paced<sliding_log>(l, guard);
    case limit_kind::sliding_counter:
      return paced<sliding_counter>(l, guard);
    case limit_kind::concurrency:
      break;
  }
  return paced<concurrency>(l, guard);
}

}  // namespace

struct meter::state {
  limit shape;
  duration guard;
  any_kind kind;
  time_point paused_until;
};

meter::meter(const limit& l, duration guard)
    : state_(new state{l, guard, make_kind(l, guard), {}}) {}
meter::~meter() = default;
meter::meter(meter&&) noexcept = default;
meter& meter::operator=(meter&&) noexcept = default;

void meter::adopt(ticks f) noexcept {
  if (auto* leaking = std::get_if<leaking_bucket>(&state_->kind)) leaking->adopt(f);
  if (auto* bucket = std::get_if<token_bucket>(&state_->kind)) bucket->adopt(f);
}

bool meter::fits(amount a) const noexcept {
  return std::visit([&](const auto& k) { return k.fits(a); }, state_->kind);
}

std::optional<time_point> meter::earliest(time_point from, amount a) const noexcept {
  return std::visit([&](const auto& k) { return k.earliest(from, a); }, state_->kind);
}

void meter::take(time_point at, amount a) {
  std::visit([&](auto& k) { k.take(at, a); }, state_->kind);
}

bool meter::give_back(time_point at, amount a) {
  return std::visit([&](auto& k) { return k.give_back(at, a); }, state_->kind);
}

void meter::settle(time_point at, amount reserved, amount actual) {
  if (reserved == actual) return;
  std::visit([&](auto& k) { k.settle(at, reserved, actual); }, state_->kind);
}

void meter::release(amount a) noexcept {
  std::visit([&](auto& k) { k.release(a); }, state_->kind);
}

void meter::pause(time_point until) noexcept {
  if (until <= state_->paused_until) return;
  state_->paused_until = until;
  std::visit([&](auto& k) { k.pause(until); }, state_->kind);
}

void meter::align(time_point end) noexcept {
  std::visit([&](auto& k) { k.align(end); }, state_->kind);
}

void meter::reshape(const limit& l, duration guard, time_point now) {
  if (l == state_->shape && guard == state_->guard) return;
  if (l.kind == state_->shape.kind) {
    std::visit([&](auto& k) { k.reshape(l, guard, now); }, state_->kind);
  } else {
    const auto taken = std::visit([&](const auto& k) { return k.recent(now); }, state_->kind);
    state_->kind = make_kind(l, guard);
    for (const booking& b : taken) take(b.at, b.cost);
    if (state_->paused_until > now) {
      std::visit([&](auto& k) { k.pause(state_->paused_until); }, state_->kind);
    }
  }
  state_->shape = l;
  state_->guard = guard;
}

amount meter::remaining(time_point now) const noexcept {
  return std::visit([&](const auto& k) { return k.remaining(now); }, state_->kind);
}

const limit& meter::shape() const noexcept {
  return state_->shape;
}

duration meter::guard() const noexcept {
  return state_->guard;
}

}  // namespace mannerly
