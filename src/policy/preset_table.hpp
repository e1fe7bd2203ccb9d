#pragma once

// The files of src/policy/presets as the build embedded them.

#include <span>
#include <string_view>

namespace mannerly {

struct embedded_file {
  std::string_view name;  ///< "github.json"
  std::string_view text;
};

/// Sorted by name.
std::span<const embedded_file> embedded_presets() noexcept;

}  // namespace mannerly
