#pragma once

// The providers whose way of writing limits is known. A table of plain values that lives as long as
// the program; any thread may read it. Fields that only one provider sends are recognised without
// being told; naming the dialect adds what only its documentation says (docs/design/feedback.md).

#include "mannerly/time/clock.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace mannerly {

struct dialect_info {
  std::string_view id;                      ///< short and stable: "github", "azure_openai"
  std::span<const std::string_view> names;  ///< the provider as its documentation writes it
  std::optional<duration> cooldown;  ///< the documented pause after a refusal that states none
};

/// By id or by a provider's name, letter case, spaces and punctuation ignored; nullptr: unknown.
const dialect_info* find_dialect(std::string_view name) noexcept;

/// All of them, in no order that matters; for lists in help texts.
std::span<const dialect_info* const> dialects();

}  // namespace mannerly
