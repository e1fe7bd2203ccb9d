#pragma once

// The preset that somebody named on the command line.

#include "mannerly/policy/preset.hpp"

#include <optional>
#include <string>

namespace mannerly {

struct preset_choice {
  preset chosen;
  std::string plan;  ///< empty: the one it assumes
};

/// "github", "GitHub REST", "github:anonymous" (with a plan), or a file ("./ours.json",
/// "ours.json:gold"). Throws usage_error, with the nearest name where there is one.
preset_choice choose_preset(const std::string& text);

/// By a provider's name; a provider that only has a dialect gets a preset with nothing else.
std::optional<preset> preset_of_provider(const std::string& provider);

}  // namespace mannerly
