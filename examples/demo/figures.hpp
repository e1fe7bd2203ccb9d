#pragma once

// What one caller achieved: the answers as it saw them, the arrivals as the third party saw them.

#include "demo/caller.hpp"
#include "support/arrival_log.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace demo {

/// The arrivals of one tenth of a second.
struct slice {
  int admitted = 0;
  int refused = 0;
};

struct figures {
  std::string name;
  std::string habit;  ///< what it does with a refusal, in a few words
  double seconds = 0;
  std::int64_t answered = 0;
  std::int64_t failed = 0;  ///< given up for good
  std::int64_t arrivals = 0;
  std::int64_t refused = 0;
  double wait_p50 = 0;  ///< seconds from handing a call to a worker to its end
  double wait_p99 = 0;
  std::vector<slice> slices;

  std::int64_t wasted() const { return arrivals - answered; }
};

/// All callers against one cap.
struct comparison {
  int calls = 0;
  int workers = 0;
  int per_second = 0;
  std::vector<figures> callers;

  /// The last call's time when calls leave evenly spaced, the first at once.
  double ideal_seconds() const { return (calls - 1.0) / per_second; }
};

figures measure(const caller_report&, const std::vector<mannerly::arrival>&);

/// "240,209"
std::string grouped(std::int64_t);
/// "9.98"
std::string fixed(double, int decimals);

/// The cells of the table, header first; the same on the terminal and on the page.
std::vector<std::vector<std::string>> table(const comparison&);

}  // namespace demo
