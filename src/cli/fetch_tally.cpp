#include "cli/fetch_tally.hpp"

#include <algorithm>
#include <utility>

namespace mannerly {

void fetch_tally::on_event(const event& e) noexcept {
  const std::lock_guard lock(mutex_);
  follow(e);
}

void fetch_tally::follow(const event& e) {
  if (e.kind == event_kind::sent) return start(e);
  if (e.kind == event_kind::paused) {
    effort_.paused_until = std::max(effort_.paused_until, e.at + e.wait);
    return;
  }
  if (e.kind == event_kind::refused) ++effort_.refused;
  const auto found = flights_.find(e.call);
  if (found == flights_.end()) return;
  flight& f = found->second;
  switch (e.kind) {
    case event_kind::failed:
      f.said.of_failure = e.detail.empty() ? e.code.message() : std::string(e.detail);
      f.on_wire = false;
      break;
    case event_kind::answered:
    case event_kind::refused:
      f.said.of_failure.clear();
      f.on_wire = false;
      break;
    case event_kind::retry_scheduled:
    case event_kind::retry_denied:
      f.retrying = true;
      hold(e, f);
      break;
    case event_kind::gave_up:
      f.said.cut_off = f.on_wire;
      break;
    default:
      break;
  }
}

void fetch_tally::start(const event& e) {
  const auto [found, first] = flights_.try_emplace(e.call);
  flight& f = found->second;
  ++effort_.attempts;
  f.on_wire = true;
  if (std::exchange(f.retrying, false)) ++effort_.retried;
  if (!first || !deadline_) return;
  f.due = e.at + *deadline_;
  next_due_ = std::min(next_due_, f.due);
}

/// A wait that ends after the call is due need not be waited for.
void fetch_tally::hold(const event& e, flight& f) {
  if (f.named || e.at + e.wait <= f.due) return;
  f.named = true;
  doomed_.push_back({e.call, e.wait});
  next_due_ = std::min(next_due_, e.at);
}

effort fetch_tally::so_far() const {
  const std::lock_guard lock(mutex_);
  return effort_;
}

bool fetch_tally::on_the_wire(std::uint64_t call) const {
  const std::lock_guard lock(mutex_);
  const auto found = flights_.find(call);
  return found != flights_.end() && found->second.on_wire;
}

std::vector<fetch_tally::late_call> fetch_tally::late(time_point now) {
  const std::lock_guard lock(mutex_);
  if (now < next_due_) return {};
  std::vector<late_call> found = std::exchange(doomed_, {});
  next_due_ = time_point::max();
  for (auto& [call, f] : flights_) {
    if (f.named) continue;
    if (f.due > now) {
      next_due_ = std::min(next_due_, f.due);
    } else {
      f.named = true;
      found.push_back({call, std::nullopt});
    }
  }
  return found;
}

std::optional<time_point> fetch_tally::next_due() const {
  const std::lock_guard lock(mutex_);
  if (next_due_ == time_point::max()) return std::nullopt;
  return next_due_;
}

fetch_tally::last_words fetch_tally::ended(std::uint64_t call) {
  const std::lock_guard lock(mutex_);
  const auto node = flights_.extract(call);
  return node.empty() ? last_words{} : node.mapped().said;
}

}  // namespace mannerly
