#pragma once

// The conclusion from what was read: was the call refused, for what kind of reason, how long to
// wait.

#include "feedback/message.hpp"

namespace mannerly {

advice conclude(message& from, std::vector<found_limit> limits);

/// Was the call refused because of a limit?
bool is_limited(const message& from, const std::vector<found_limit>& limits);

/// REQUIRES: the call was refused.
refusal kind_of_refusal(const message& from, const std::vector<found_limit>& limits,
                        std::optional<duration> wait);

}  // namespace mannerly
