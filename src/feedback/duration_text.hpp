#pragma once

// Durations as Go and its imitators print them: "30s", "1500ms", "2m59.56s", "1h2m3.5s".

#include "mannerly/time/clock.hpp"

#include <optional>
#include <string_view>

namespace mannerly {

/// Numbers with units ns, us, ms, s, m, h, d, added up, saturating at 2^31 s; every number needs
/// its unit. nullopt for anything else, a sign included.
std::optional<duration> parse_duration(std::string_view text) noexcept;

}  // namespace mannerly
