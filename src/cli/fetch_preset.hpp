#pragma once

// What `--preset` adds to a run and to each of its calls. What was typed is kept. Pure, but for the
// preset's file if one was named.

#include "mannerly/policy/preset.hpp"

#include "cli/call_line.hpp"
#include "cli/fetch_options.hpp"

namespace mannerly {

/// The options completed: the preset that --preset names, its limits unless --limit was given.
/// Throws usage_error.
fetch_options with_preset(fetch_options);

/// The call's cost in units that the line says nothing about, and whose limits it shares. Nothing
/// for a URL that is not the provider's.
void apply_preset(const preset&, call_line&);

}  // namespace mannerly
