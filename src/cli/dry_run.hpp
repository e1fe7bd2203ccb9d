#pragma once

// When calls would be done: the arithmetic of the real store, with time that only moves when told.
// Assumes that nothing fails and that answers are quick; limits on calls in flight are left out.

#include "mannerly/limit/limit.hpp"
#include "mannerly/store/store.hpp"
#include "mannerly/time/manual_clock.hpp"

#include "cli/call_line.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mannerly {

/// One destination.
struct forecast_row {
  std::string destination;
  std::uint64_t calls = 0;
  duration last{};      ///< when the last call leaves, from the first
  std::string held_by;  ///< the limit that costs most of the time; empty: none does
};

class forecast {
 public:
  /// REQUIRES: every call added fits each limit.
  explicit forecast(std::vector<limit> limits);
  ~forecast();

  void add(const call_line&);
  /// By destination.
  std::vector<forecast_row> rows() const;

 private:
  struct lane;
  std::vector<limit> limits_;
  std::map<std::string, std::unique_ptr<lane>> lanes_;
};

}  // namespace mannerly
