#pragma once

// `mannerly fetch`: opens what was named, runs, says how it went.

#include "cli/fetch_options.hpp"

namespace mannerly {

/// The exit status. Throws usage_error before anything was sent, std::runtime_error when a file
/// fails us.
int fetch(const fetch_options&);

}  // namespace mannerly
