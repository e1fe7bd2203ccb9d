#pragma once

// What the server says is left, and what therefore may still leave. Pure.
//
// For each limit an answer states, what may leave until its reset is the smallest `remaining` heard
// in the window minus what is in flight. That is safe in any order of answers: an answered call
// that reported more was counted before the smallest one; all others are still in flight. An answer
// to a call that left before the window began is about the old window and is not heard. After the
// reset one call asks, and its answer opens the new window. A `remaining` that rises inside a
// window (buckets and sliding windows refill) is believed only as fast as the stated rate allows,
// so that several servers behind one name do not make it oscillate.
//
// "Nothing left" after hardly anything was sent is what a bucket with a small rim says after each
// call, with a reset rounded up to a second. Where the user configured a limit that implies the
// stated one, it is then taken as "one more at the stated rate", until a refusal shows that it was
// meant literally.

#include "mannerly/feedback/advice.hpp"
#include "mannerly/shaper/shaper_policy.hpp"
#include "mannerly/shaper/waiter.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

class stated_limits {
 public:
  explicit stated_limits(enum spend how, duration longest_hold = std::chrono::hours(1))
      : spend_(how), longest_hold_(longest_hold) {}

  /// An attempt left; sequences only grow.
  void left(std::uint64_t sequence, std::span<const cost>, time_point now);
  /// Its answer came, with what it states.
  void heard(std::uint64_t sequence, std::span<const cost>, const advice&, time_point now);
  /// It ended without an answer; the server may have counted it.
  void lost(std::uint64_t sequence, std::span<const cost>);
  /// It was never sent.
  void unsent(std::uint64_t sequence, std::span<const cost>);

  /// The earliest time at which these costs may leave for all that was stated; an answer may bring
  /// it forward, so ask again after each.
  time_point earliest(std::span<const cost>, time_point now);

  /// A stated limit with a known window, for the shaper to pace by.
  struct rate {
    std::string_view name;
    std::string_view unit;
    double count;
    duration window;
    std::optional<time_point> end;
  };
  std::vector<rate> rates() const;
  /// A configured limit implies this stated one.
  void expect(std::string_view name, std::string_view unit);

 private:
  struct window {
    std::string name;
    std::string unit;
    std::optional<double> limit;
    std::optional<duration> length;
    std::optional<time_point> end;  // the earliest end heard in this window
    time_point not_over_before{};   // the latest, less what servers round up by
    double left = 0;                // the smallest remaining heard in this window
    bool known = false;             // `left` was stated; else nothing bounds
    double sent = 0;                // left since the window opened
    bool expected = false;          // a configured limit implies this one
    bool literal = false;           // a refusal showed that "nothing left" means it
    bool probing = false;           // rolled over: one call asks
    bool cut_short = false;         // the stated end is further away than longest_hold
    std::uint64_t probe = 0;        // the one that does; 0: none has left yet
    time_point probe_at{};
    time_point heard_at{};          // when `left` was last set
    std::uint64_t newest = 0;       // the newest sequence that had left by then
    std::uint64_t began_after = 0;  // sequences up to this one left before the window began
    double first_left = 0;          // at its first statement, for even spending
    time_point first_at{};
  };
  struct flight {
    std::string unit;
    double amount = 0;
  };

  window& find(const stated_limit&);
  void roll(window&, time_point now) const;
  void hear(window&, const stated_limit&, std::uint64_t sequence, time_point now);
  void open(window&, const stated_limit&, time_point now) const;
  time_point end_of(const stated_limit&, time_point now) const noexcept;
  void refill(window&, double remaining, time_point now) const;
  void set_left(window&, double left, time_point now) const;
  time_point earliest(const window&, double cost, time_point now) const;
  time_point until_room(const window&, double missing, time_point now) const;
  static bool hardly_used(const window&) noexcept;
  time_point even(const window&, double available, time_point now) const;
  double in_flight(std::string_view unit) const noexcept;
  void change_flight(std::span<const cost>, double sign);
  void end_probe(std::uint64_t sequence) noexcept;

  enum spend spend_;
  duration longest_hold_;
  std::vector<window> windows_;
  std::vector<flight> flights_;
  std::uint64_t newest_ = 0;
};

}  // namespace mannerly
