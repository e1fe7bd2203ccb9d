#pragma once

// Puts what a preset knows into a config. Pure. What the config says already is kept: it was meant.
//
// A preset is about one provider, a config about every destination of a client: use it for a client
// that talks to that provider. Which calls share the limits is said per call: pass key_of() as
// call_options.key and costs_of() as call_options.cost.

#include "mannerly/client/config.hpp"
#include "mannerly/policy/preset.hpp"

#include <string_view>

namespace mannerly {

/// Limits of the plan (empty: the one the preset assumes) unless the config has limits; the dialect
/// unless it names one.
void use_preset(config&, const preset&, std::string_view plan = {});

}  // namespace mannerly
