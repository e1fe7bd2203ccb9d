#pragma once

// From what was typed to what the client and the reader of lines are told. Pure.

#include "mannerly/client/config.hpp"
#include "mannerly/limit/limit.hpp"

#include "cli/call_line.hpp"
#include "cli/fetch_options.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

/// Throws usage_error naming the --limit that makes no sense.
std::vector<limit> limits_of(const fetch_options&);

/// How many calls a run hands to the client before it has to end some: enough to keep every
/// attempt in flight busy, few enough for bounded memory.
std::size_t window_of(const fetch_options&);

/// `events` may be null. Throws usage_error.
config client_config(const fetch_options&, std::shared_ptr<sink> events);

line_defaults defaults_of(const fetch_options&);

/// "0.2", "0.2,1" or "0.2,1,50" (ratio, retries a second, capacity), or "off".
std::optional<budget_policy> parse_budget(std::string_view text);

/// "Name: value".
std::optional<header> parse_header(std::string_view text);

/// A call that costs more than one of the limits ever admits.
std::optional<line_fault> check_cost(const call_line&, const std::vector<limit>&);

}  // namespace mannerly
