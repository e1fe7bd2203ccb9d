#include "mannerly/time/clock.hpp"

namespace mannerly {

time_point system_clock::now() const noexcept {
  return std::chrono::time_point_cast<duration>(std::chrono::steady_clock::now());
}

wall_time system_clock::wall() const noexcept {
  return std::chrono::time_point_cast<duration>(std::chrono::system_clock::now());
}

}  // namespace mannerly
