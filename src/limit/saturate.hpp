#pragma once

// Sums that stop at the ends of 64 bits. Pure.

#include "limit/wide.hpp"

#include <cstdint>
#include <limits>

namespace mannerly {

inline std::int64_t narrowed(wide x) noexcept {
  constexpr wide high = std::numeric_limits<std::int64_t>::max();
  constexpr wide low = std::numeric_limits<std::int64_t>::min();
  return static_cast<std::int64_t>(x > high ? high : x < low ? low : x);
}

inline std::int64_t plus(std::int64_t a, std::int64_t b) noexcept {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return narrowed(wide(a) + b);
}

inline std::int64_t minus(std::int64_t a, std::int64_t b) noexcept {
  std::int64_t difference = 0;
  if (!__builtin_sub_overflow(a, b, &difference)) return difference;
  return narrowed(wide(a) - b);
}

}  // namespace mannerly
