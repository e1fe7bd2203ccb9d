#pragma once

// Structured values as the rate limit fields use them.

#include "feedback/structured_fields.hpp"

#include <cstddef>

namespace mannerly {

/// A longer field is not read: its parts would cost more memory than it can be worth.
inline constexpr std::size_t longest_structured_field = std::size_t{64} * 1024;

/// An Integer that is not negative.
inline std::optional<std::uint64_t> sf_count(const sf_value& value) noexcept {
  const auto* number = std::get_if<std::int64_t>(&value);
  if (number == nullptr || *number < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

}  // namespace mannerly
