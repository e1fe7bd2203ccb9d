#pragma once

// Looks at JSON text without building values: what the parser of whole values would lose (the exact
// text of a member) or could not bear (depth). Pure.

#include <cstddef>
#include <optional>
#include <string_view>

namespace mannerly {

/// The deepest nesting of brackets outside strings; any text.
std::size_t depth_of(std::string_view text) noexcept;

/// The exact text of the last member with this name of the object that `text` is.
/// REQUIRES: `text` is valid JSON. Nothing: no such member (a name written with escapes counts as
/// none).
std::optional<std::string_view> raw_member(std::string_view text, std::string_view name) noexcept;

}  // namespace mannerly
