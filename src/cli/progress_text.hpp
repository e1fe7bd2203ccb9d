#pragma once

// What progress looks like, as text. Pure.

#include "mannerly/time/clock.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

namespace mannerly {

/// How a run stands.
struct progress_state {
  std::uint64_t done = 0;     ///< answered, by this run
  std::uint64_t failed = 0;   ///< by this run
  std::uint64_t skipped = 0;  ///< finished by an earlier run
  std::uint64_t refused = 0;
  std::uint64_t retried = 0;
  std::optional<double> share;              ///< of the input that is finished, 0..1
  std::optional<std::uint64_t> calls_left;  ///< estimate
  double rate = 0;                          ///< calls a second, now
  std::optional<duration> pause_left;
  std::string pause_end;  ///< "14:03:10"
  duration elapsed{};
};

/// Calls a second over the last few seconds.
class rate_window {
 public:
  void note(time_point now, std::uint64_t finished);
  double rate() const noexcept;

 private:
  struct sample {
    time_point at;
    std::uint64_t finished;
  };
  std::deque<sample> samples_;
};

/// Time left at this rate, not before a pause ends; nothing without an estimate.
std::optional<duration> time_left(const progress_state&);

/// One line for a terminal, at most `width` columns, ASCII.
std::string bar_text(const progress_state&, std::size_t width);

/// One line for a log.
std::string plain_text(const progress_state&);

}  // namespace mannerly
