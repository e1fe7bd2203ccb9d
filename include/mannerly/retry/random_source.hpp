#pragma once

// Randomness that is passed in, so that runs repeat with the same seed. Not for secrets. Not
// thread-safe.

#include "mannerly/time/clock.hpp"

#include <cstdint>

namespace mannerly {

/// A small, fast, seedable generator (splitmix64): runs repeat with the same seed.
class random_source {
 public:
  explicit random_source(std::uint64_t seed) noexcept : state_(seed) {}
  std::uint64_t next() noexcept;
  /// Uniform over [0, bound]; 0 for a bound below 1.
  duration up_to(duration bound) noexcept;

 private:
  std::uint64_t state_;
};

}  // namespace mannerly
