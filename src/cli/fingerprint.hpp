#pragma once

// Stands for a name of any length in 12 bytes: the beginning of its SHA-256. Two of ten million
// names share one with a chance of about 1 in 10^14.

#include <array>
#include <cstdint>
#include <string_view>

namespace mannerly {

/// What a name names: an id and a line number never share a fingerprint.
enum class name_space : char { id = 'i', line = 'l' };

struct fingerprint {
  std::array<std::uint32_t, 3> word{};
  friend bool operator==(const fingerprint&, const fingerprint&) = default;
};

fingerprint fingerprint_of(name_space, std::string_view name);

}  // namespace mannerly
