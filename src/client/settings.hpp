#pragma once

// From what users write to what the engine runs on, with every fault named.

#include "mannerly/call/engine.hpp"
#include "mannerly/client/config.hpp"

#include <string>

namespace mannerly {

/// Throws mannerly::error naming the place ("limits[1]: ...").
engine_config to_engine_config(const config&);

/// The error of a blocking call: what was asked, what went wrong, how far it came.
error to_error(boost::system::error_code, const response& last, const std::string& what);

}  // namespace mannerly
