#pragma once

// `mannerly fetch --dry-run`: reads the whole input, sends nothing, says when it would be done.

#include "cli/call_source.hpp"
#include "cli/fetch_options.hpp"

namespace mannerly {

/// The exit status: 3 if a line is no call.
int dry_run(call_source&, const fetch_options&);

}  // namespace mannerly
