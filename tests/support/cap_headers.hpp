#pragma once

// What a capped third party writes into its answers, in one of the header families in use. All
// waits are whole seconds, rounded up; Unix times too. Pure.

#include "support/judge.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mannerly {

enum class header_family : std::uint8_t {
  full,     ///< draft 6 and legacy together: seconds left and Unix time side by side
  draft_8,  ///< RateLimit: "50-in-1s";r=49;t=1 and RateLimit-Policy: "50-in-1s";q=50;w=1
  draft_7,  ///< RateLimit: limit=50, remaining=49, reset=1 and RateLimit-Policy: 50;w=1
  draft_6,  ///< RateLimit-Limit, -Remaining, -Reset (seconds left) and RateLimit-Policy: 50;w=1
  legacy,   ///< X-RateLimit-Limit, -Remaining, -Reset (Unix time)
  none,     ///< only Retry-After on refusals
};

using header_lines = std::vector<std::pair<std::string, std::string>>;

/// The lines for one answer; Retry-After only when the ruling refuses. The window parameter, and
/// in drafts 6 and 7 the policy field, are left out for periods that are not whole seconds.
header_lines cap_headers(header_family, const cap&, const ruling&,
                         std::chrono::nanoseconds unix_now);

/// IMF-fixdate of RFC 9110 5.6.7.
std::string http_date(std::chrono::nanoseconds unix_now);

}  // namespace mannerly
