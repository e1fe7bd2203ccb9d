#include "mannerly/store/process_ledger.hpp"

#include "store/joint.hpp"

#include <algorithm>

namespace mannerly {
namespace {

/// Long enough for "for ever", short enough to add to a clock reading.
constexpr duration longest = std::chrono::hours(24 * 3652);

duration bounded(duration d) {
  return std::clamp(d, -longest, longest);
}

}  // namespace

process_ledger::process_ledger(const clock& c, std::span<const limit> limits,
                               std::span<const duration> guards)
    : clock_(c) {
  // Other units are estimates that settle() corrects, for which a word remembers too little.
  const bool whole_calls = limits.size() == 1 && limits[0].unit == "requests";
  if (whole_calls && is_gcra(limits[0])) word_.emplace(limits[0], guards[0]);
  for (std::size_t i = 0; i < limits.size(); ++i) meters_.emplace_back(limits[i], guards[i]);
}

/// From here on the meters are in force, with what the word knew. REQUIRES: the lock is held.
void process_ledger::leave_word() {
  if (!word_) return;
  if (const auto f = word_->leave()) meters_[0].adopt(*f);
}

std::unique_lock<std::mutex> process_ledger::lock_meters() {
  std::unique_lock lock(mutex_);
  leave_word();
  return lock;
}

/// "Ago" was measured with another reading than ours, so it misses the booking it means by what
/// passed between the two: the nearest booking is meant, if one is near.
time_point process_ledger::booked_near(time_point at) const noexcept {
  time_point best = at;
  duration miss = std::chrono::milliseconds(5);
  for (const time_point d : departures_) {
    const duration off = d < at ? at - d : d - at;
    if (off < miss) best = d, miss = off;
  }
  return best;
}

take_result process_ledger::take_now(const take_request& request) {
  take_result result;
  const time_point now = clock_.now();
  if (word_ && word_->take(request, now, result)) return result;
  const auto lock = lock_meters();
  result = take_jointly(meters_, now, request);
  for (std::size_t i = 0; i < result.granted; ++i)
    departures_[booked_++ % departures_.size()] = now + request.delays[i];
  return result;
}

void process_ledger::give_back(std::span<const amount> costs, duration ago) {
  const time_point now = clock_.now(), at = now - bounded(ago);
  if (word_ && word_->give_back(at, costs[0], now)) return;
  const auto lock = lock_meters();
  const time_point booked = booked_near(at);
  for (std::size_t i = 0; i < std::min(costs.size(), meters_.size()); ++i)
    if (costs[i] > 0) meters_[i].give_back(booked, costs[i]);
}

void process_ledger::settle(std::span<const amount> reserved, std::span<const amount> actual,
                            duration ago) {
  const time_point now = clock_.now(), at = now - bounded(ago);
  if (word_ && word_->settle(at, reserved[0], actual[0], now)) return;
  const auto lock = lock_meters();
  const time_point booked = booked_near(at);
  for (std::size_t i = 0; i < std::min(reserved.size(), meters_.size()); ++i)
    if (reserved[i] != actual[i]) meters_[i].settle(booked, reserved[i], actual[i]);
}

void process_ledger::release(std::span<const amount> costs) {
  if (word_ && !word_->left()) return;
  const auto lock = lock_meters();
  for (std::size_t i = 0; i < std::min(costs.size(), meters_.size()); ++i)
    if (costs[i] > 0) meters_[i].release(costs[i]);
}

void process_ledger::pause(duration length) {
  if (length <= duration::zero()) return;
  const time_point until = clock_.now() + bounded(length);
  if (word_ && word_->pause(until)) return;
  const auto lock = lock_meters();
  for (meter& m : meters_) m.pause(until);
}

void process_ledger::align(std::size_t index, duration in) {
  if (word_ && !word_->left()) return;
  const auto lock = lock_meters();
  if (index < meters_.size()) meters_[index].align(clock_.now() + bounded(in));
}

void process_ledger::reshape(std::span<const limit> limits, std::span<const duration> guards) {
  std::unique_lock lock(mutex_);
  const bool same = meters_.size() == 1 && limits.size() == 1 && meters_[0].shape() == limits[0] &&
                    meters_[0].guard() == guards[0];
  if (same) return;  // the word may stay in force
  leave_word();
  const time_point now = clock_.now();
  for (std::size_t i = 0; i < std::min(limits.size(), meters_.size()); ++i)
    meters_[i].reshape(limits[i], guards[i], now);
  for (std::size_t i = meters_.size(); i < limits.size(); ++i)
    meters_.emplace_back(limits[i], guards[i]);
}

void process_ledger::peek(std::function<void(std::span<const standing>)> done) {
  std::vector<standing> all;
  if (word_)
    if (const auto one = word_->peek(clock_.now())) all.push_back(*one);
  if (all.empty()) {
    const auto lock = lock_meters();
    const time_point now = clock_.now();
    for (const meter& m : meters_) all.push_back(standing_of(m, now));
  }
  done(all);
}

}  // namespace mannerly
