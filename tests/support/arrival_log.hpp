#pragma once

// What arrived at a third party and when: the ground truth that tests audit. Plain values.

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace mannerly {

struct arrival {
  std::chrono::nanoseconds at{0};  ///< the host's monotonic clock, comparable across its processes
  std::string key;                 ///< whose limit was charged; empty: the one global limit
  std::string target;              ///< path and query, as received
  bool admitted = false;           ///< by the limiter
  int status = 0;                  ///< what was answered; 0: the connection was dropped instead
};

struct arrival_counts {
  std::int64_t arrivals = 0;
  std::int64_t admitted = 0;
  std::int64_t refused = 0;  ///< by the limiter
  std::int64_t answered_2xx = 0;
  std::int64_t dropped = 0;
};

arrival_counts count(const std::vector<arrival>&);

/// The most arrivals, let in or not, in any half-open window of one period. Any order of entries.
std::int64_t worst_window(const std::vector<arrival>&, std::chrono::nanoseconds period);

/// The same over bare times, for logs of other servers.
std::int64_t worst_window(std::vector<std::chrono::nanoseconds> times,
                          std::chrono::nanoseconds period);

/// [{"at_ns":..,"key":"","target":"/x","admitted":true,"status":200}, ...]
std::string to_json(const std::vector<arrival>&);
std::string to_json(const arrival_counts&);

}  // namespace mannerly
