#include "mannerly/shaper/stated_limits.hpp"

#include <algorithm>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t max_windows = 16;    // a hostile server must not make us remember more
constexpr duration grain = 1s;             // servers round a reset up to whole seconds
constexpr duration next_probe_after = 2s;  // one that hangs must not hold the key
constexpr double ahead = 0.1;              // even spending may run this far ahead
constexpr double hardly = 0.1;             // of a limit: too little to have spent it
constexpr double hair = 1e-9;

double ratio(duration a, duration b) noexcept {
  return static_cast<double>(a.count()) / static_cast<double>(b.count());
}

duration part(duration d, double f) noexcept {
  return duration(static_cast<duration::rep>(static_cast<double>(d.count()) * f));
}

}  // namespace

void stated_limits::left(std::uint64_t sequence, std::span<const cost> costs, time_point now) {
  newest_ = sequence;
  change_flight(costs, +1);
  for (window& w : windows_) {
    w.sent += cost_of(costs, w.unit);
    if (!w.probing || cost_of(costs, w.unit) <= 0) continue;
    w.probe = sequence;
    w.probe_at = now;
  }
}

void stated_limits::heard(std::uint64_t sequence, std::span<const cost> costs, const advice& said,
                          time_point now) {
  change_flight(costs, -1);
  for (window& w : windows_) {
    w.literal = w.literal || (said.limited && w.known && hardly_used(w));
    roll(w, now);
  }
  for (const stated_limit& s : said.limits) {
    if (s.unit == "concurrent-requests") continue;
    hear(find(s), s, sequence, now);
  }
  for (window& w : windows_) {
    if (w.probing && w.probe == sequence) w.probing = w.known = false;  // it states nothing more
  }
}

void stated_limits::lost(std::uint64_t sequence, std::span<const cost> costs) {
  change_flight(costs, -1);
  for (window& w : windows_) w.left = std::max(0.0, w.left - cost_of(costs, w.unit));
  end_probe(sequence);
}

void stated_limits::unsent(std::uint64_t sequence, std::span<const cost> costs) {
  change_flight(costs, -1);
  end_probe(sequence);
}

void stated_limits::end_probe(std::uint64_t sequence) noexcept {
  for (window& w : windows_) {
    if (w.probe == sequence) w.probe = 0;
  }
}

stated_limits::window& stated_limits::find(const stated_limit& s) {
  const auto same = std::ranges::find_if(
      windows_, [&](const window& w) { return w.name == s.name && w.unit == s.unit; });
  if (same != windows_.end()) return *same;
  if (windows_.size() < max_windows) {
    return windows_.emplace_back(window{.name = s.name, .unit = s.unit});
  }
  window& oldest = *std::ranges::min_element(windows_, {}, &window::heard_at);
  return oldest = window{.name = s.name, .unit = s.unit};
}

// After the end everything stated about the window is void; its limit, if stated, is whole again.
void stated_limits::roll(window& w, time_point now) const {
  if (!w.known || !w.end || now < *w.end) return;
  w.known = w.limit.has_value() || w.cut_short;
  w.left = w.limit.value_or(0);
  w.end.reset();
  w.began_after = newest_;
  w.newest = newest_;
  w.heard_at = now;
  w.first_left = 0;
  w.sent = 0;
  w.probing = w.known && (spend_ == spend::fast || !w.length || w.cut_short);
  w.probe = 0;
}

void stated_limits::hear(window& w, const stated_limit& s, std::uint64_t sequence, time_point now) {
  if (s.limit) w.limit = s.limit;
  if (s.window) w.length = s.window;
  if (!s.remaining || sequence <= w.began_after) return;
  if (!w.known || w.probing || !w.end) return open(w, s, now);
  if (*s.remaining <= w.left) {
    set_left(w, *s.remaining, now);
  } else if (sequence > w.newest) {
    if (now >= w.not_over_before) return open(w, s, now);
    refill(w, *s.remaining, now);
  }
  if (!s.reset_in) return;
  w.end = std::min(*w.end, end_of(s, now));
  w.not_over_before = std::max(w.not_over_before, end_of(s, now) - grain);
}

time_point stated_limits::end_of(const stated_limit& s, time_point now) const noexcept {
  return now + std::clamp(*s.reset_in, duration::zero(), longest_hold_);
}

void stated_limits::open(window& w, const stated_limit& s, time_point now) const {
  w.known = true;
  w.probing = false;
  w.cut_short = s.reset_in && *s.reset_in > longest_hold_;
  w.end.reset();
  if (s.reset_in)
    w.end = end_of(s, now);
  else if (w.length)
    w.end = now + *w.length;
  set_left(w, *s.remaining, now);
  w.not_over_before = w.end ? *w.end - grain : now;
  w.sent = in_flight(w.unit) + 1;
  w.first_left = w.left;
  w.first_at = now;
}

void stated_limits::refill(window& w, double remaining, time_point now) const {
  if (!w.limit || !w.length || *w.length <= duration::zero()) return;
  const double earned = *w.limit * ratio(now - w.heard_at, *w.length);
  set_left(w, std::min(remaining, w.left + earned), now);
}

void stated_limits::set_left(window& w, double value, time_point now) const {
  w.left = value;
  w.heard_at = now;
  w.newest = newest_;
}

time_point stated_limits::earliest(std::span<const cost> costs, time_point now) {
  time_point result = now;
  for (window& w : windows_) {
    const double c = cost_of(costs, w.unit);
    if (c <= 0) continue;
    roll(w, now);
    result = std::max(result, earliest(w, c, now));
  }
  return result;
}

time_point stated_limits::earliest(const window& w, double c, time_point now) const {
  if (!w.known) return now;
  if (w.probing) return w.probe == 0 ? now : std::max(now, w.probe_at + next_probe_after);
  const double available = w.left - in_flight(w.unit);
  const double need = w.limit ? std::min(c, *w.limit) : c;
  if (available + hair < need) return until_room(w, need - std::max(0.0, available), now);
  return even(w, available, now);
}

bool stated_limits::hardly_used(const window& w) noexcept {
  return w.expected && w.limit && w.length && w.sent <= *w.limit * hardly;
}

// Spent: until the end, or where none is known yet until the answers in flight name one.
time_point stated_limits::until_room(const window& w, double missing, time_point now) const {
  if (!w.literal && hardly_used(w)) {
    return std::max(now, w.heard_at + part(*w.length, missing / *w.limit));
  }
  if (w.end) return std::max(now, *w.end);
  if (in_flight(w.unit) <= 0) return now;
  return std::max(now, w.heard_at + w.length.value_or(next_probe_after));
}

// Without a known window there is no rate to pace by: spread what was left at the first statement
// over the time to the reset, a tenth ahead at most.
time_point stated_limits::even(const window& w, double available, time_point now) const {
  if (spend_ == spend::fast || w.length || !w.end || w.first_left <= 0) return now;
  const duration whole = *w.end - w.first_at;
  return std::max(now, *w.end - part(whole, std::min(1.0, available / w.first_left + ahead)));
}

std::vector<stated_limits::rate> stated_limits::rates() const {
  std::vector<rate> result;
  for (const window& w : windows_) {
    if (!w.limit || *w.limit < 1 || !w.length || *w.length <= duration::zero()) continue;
    result.push_back({w.name, w.unit, *w.limit, *w.length, w.end});
  }
  return result;
}

void stated_limits::expect(std::string_view name, std::string_view unit) {
  for (window& w : windows_) w.expected = w.expected || (w.name == name && w.unit == unit);
}

double stated_limits::in_flight(std::string_view unit) const noexcept {
  for (const flight& f : flights_) {
    if (f.unit == unit) return f.amount;
  }
  return 0;
}

void stated_limits::change_flight(std::span<const cost> costs, double sign) {
  const auto change = [&](std::string_view unit, double by) {
    for (flight& f : flights_) {
      if (f.unit != unit) continue;
      f.amount = std::max(0.0, f.amount + by);
      return;
    }
    flights_.push_back({std::string(unit), std::max(0.0, by)});
  };
  const auto is_request = [](const cost& c) { return c.unit == "requests"; };
  if (std::ranges::none_of(costs, is_request)) change("requests", sign);
  for (const cost& c : costs) change(c.unit, sign * c.value);
}

}  // namespace mannerly
