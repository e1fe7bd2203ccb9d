#pragma once

// Dates in the three forms of RFC 9110 5.6.7, read generously: any letter case, a wrong or missing
// weekday, a one-digit day, numeric zone offsets, and what JavaScript prints.

#include "feedback/instant.hpp"

#include <optional>
#include <string_view>

namespace mannerly {

/// `reference` gives the century of two-digit years (more than 50 years ahead means the past one).
std::optional<instant> parse_http_date(std::string_view text, instant reference) noexcept;

/// RFC 3339, also with a space for the T, without seconds, and without zone (then UTC).
std::optional<instant> parse_rfc3339(std::string_view text) noexcept;

}  // namespace mannerly
