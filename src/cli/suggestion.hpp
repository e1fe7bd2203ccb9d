#pragma once

// What somebody probably meant to type. Pure.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mannerly {

/// The known word nearest to the typed one, if at most a third of it (at least 2) was mistyped.
std::optional<std::string> suggestion(std::string_view typed, std::span<const std::string> known);

}  // namespace mannerly
