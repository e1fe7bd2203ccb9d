#pragma once

// The five ways in which third parties count, as they see it: an arrival comes, is it let in?
// The judge of the product's own arithmetic, so it shares no code with it and is written to be
// obviously right rather than fast. Time is an argument (steady nanoseconds since any origin).
// Not thread-safe; arrivals must be judged in the order of their times.

#include <chrono>
#include <cstdint>
#include <memory>

namespace mannerly {

enum class algorithm : std::uint8_t {
  fixed_window,     ///< count per window, windows side by side
  sliding_log,      ///< count admitted in the last period, exactly
  sliding_counter,  ///< previous window's count weighed by its overlap, plus this window's
  token_bucket,     ///< `burst` tokens at most, `count` of them flow in per period
  leaking_bucket,   ///< a meter: each call adds one, `count` leak per period, `burst` is the rim
};

/// Where windows of fixed_window and sliding_counter begin.
enum class window_start : std::uint8_t { clock, first_hit };

/// What "remaining" promises in an answer.
enum class promise : std::uint8_t {
  automatic,  ///< spread for the two sliding kinds up to a count of 200, else at_once
  at_once,    ///< so many may arrive now, together; reset is when the whole count is free again
  spread,     ///< at least so many are let in when spaced evenly over the reset, one period;
              ///< its cost grows with the count: 0.7 ms an answer for sliding_log at 1000
};

/// A third party's cap. REQUIRES: count and burst 1..100'000, period 1 us..1 day.
struct cap {
  algorithm kind = algorithm::fixed_window;
  std::int64_t count = 50;
  std::chrono::nanoseconds period = std::chrono::seconds(1);
  std::int64_t burst = 0;  ///< the two buckets; 0: 10 for leaking_bucket, count for token_bucket
  window_start start = window_start::clock;  ///< fixed_window; sliding_counter is always on clock
  promise remaining = promise::automatic;
};

/// What the third party decided about one arrival, and what it can truthfully say about it.
struct ruling {
  bool admitted = false;
  std::int64_t remaining = 0;               ///< after this arrival; see promise
  std::chrono::nanoseconds reset{0};        ///< from this arrival; see promise
  std::chrono::nanoseconds retry_after{0};  ///< refused: until one more is let in; admitted: 0
};

class judge {
 public:
  virtual ~judge() = default;
  /// How many may arrive together at t, if nobody arrives before. Never falls as t grows.
  virtual std::int64_t free_at(std::chrono::nanoseconds t) const = 0;
  /// Counts one arrival. REQUIRES: free_at(t) >= 1.
  virtual void take(std::chrono::nanoseconds t) = 0;
};

/// `unix_offset` is Unix time minus the steady time used for arrivals: clock-aligned windows start
/// at whole multiples of the period since 1970.
std::unique_ptr<judge> make_judge(const cap&, std::chrono::nanoseconds unix_offset);

/// Decides about an arrival at `now` and counts it when it is let in.
ruling decide(judge&, const cap&, std::chrono::nanoseconds now);

/// The rim of a bucket, defaults filled in; the count for the other kinds.
std::int64_t capacity_of(const cap&);

}  // namespace mannerly
