#pragma once

// Sorts the header lines of a message: waits, limit fields, marker fields; the rest is skipped at
// the cost of a glance at its name.

#include "feedback/message.hpp"

namespace mannerly {

void read_fields(message& into);

/// A positive Age: the response came from a cache and its limits are somebody else's.
bool is_from_cache(const message& from) noexcept;

}  // namespace mannerly
