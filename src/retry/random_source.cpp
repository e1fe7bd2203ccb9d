#include "mannerly/retry/random_source.hpp"

namespace mannerly {

__extension__ typedef unsigned __int128 wide;

std::uint64_t random_source::next() noexcept {
  std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

duration random_source::up_to(duration bound) noexcept {
  if (bound.count() < 1) return duration{0};
  const wide range = static_cast<wide>(bound.count()) + 1;
  return duration{static_cast<std::int64_t>((range * next()) >> 64)};
}

}  // namespace mannerly
