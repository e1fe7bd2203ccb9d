#pragma once

// One statement of a time to wait, as a header value or a body string writes it. Absolute times
// are measured from the message's reference clock; nothing is ever negative; 2^31 s is the most.

#include "mannerly/time/clock.hpp"

#include "feedback/decimal.hpp"

#include <optional>
#include <string_view>

namespace mannerly {

class message;

/// Retry-After: seconds (a value that is plainly an epoch is one), a date, a duration.
/// Quotes are accepted; signs, exponents and other digits are not.
std::optional<duration> read_wait(std::string_view text, message& from);

/// Several of them on one line or more: the longest usable one.
std::optional<duration> read_longest_wait(std::string_view text, message& from);

/// A numeric reset: its magnitude tells delta seconds from epoch s, ms, us, ns.
duration read_numeric_reset(const decimal& number, message& from);

/// A reset under a vendor's name: a number, a duration, a date.
std::optional<duration> read_reset(std::string_view text, message& from);

}  // namespace mannerly
