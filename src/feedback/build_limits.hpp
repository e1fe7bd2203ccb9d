#pragma once

// From readings to stated limits: fields of one group are put together, states are joined to their
// policies, and what bears the same name is merged.

#include "feedback/ietf_fields.hpp"
#include "feedback/limit_columns.hpp"

namespace mannerly {

/// The limits of the whole message, each name once (but for partitions).
std::vector<found_limit> build_limits(message& from);

/// The limits of group `index`; marks the policies that it used as joined.
void build_group(message& from, std::size_t index, std::vector<quota_policy>& policies,
                 std::vector<found_limit>& into);

/// "60s"
std::string window_name(duration window);

/// Adds a limit to the list; one of the same name is merged with it: gaps are filled, and on
/// conflict the one with less remaining stays.
void merge_limit(std::vector<found_limit>& into, found_limit limit);

/// Remaining never exceeds the limit.
void clamp_remaining(stated_limit& limit) noexcept;

}  // namespace mannerly
