#pragma once

// How a run went, for people and for programs. Pure.

#include "cli/fetch_run.hpp"

#include <string>

namespace mannerly {

struct fetch_summary {
  fetch_end end;
  effort tried;
  std::optional<std::uint64_t> unread;  ///< calls of the input never taken; unset: unknown
  bool estimated = false;               ///< `unread` was counted in part only
};

/// 0 all answered, 1 trouble, 3 some failed, 130 interrupted.
int exit_status_of(const fetch_summary&);

/// One JSON object.
std::string to_json(const fetch_summary&);

/// A sentence or two.
std::string to_text(const fetch_summary&, const std::string& output);

}  // namespace mannerly
