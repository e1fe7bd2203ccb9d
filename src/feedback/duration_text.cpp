#include "feedback/duration_text.hpp"

#include "feedback/decimal.hpp"

#include <algorithm>
#include <array>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

struct unit {
  std::string_view name;
  duration length;
};

// Longer names first: "ms" must not be read as minutes. Both micro signs of Unicode are in use.
constexpr std::array<unit, 9> units = {{{"ns", 1ns},
                                        {"us", 1us},
                                        {"\xc2\xb5s", 1us},
                                        {"\xce\xbcs", 1us},
                                        {"ms", 1ms},
                                        {"s", 1s},
                                        {"m", 1min},
                                        {"h", 1h},
                                        {"d", 24h}}};

std::optional<duration> take_unit(std::string_view& text) noexcept {
  for (const unit& u : units) {
    if (text.starts_with(u.name)) {
      text.remove_prefix(u.name.size());
      return u.length;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<duration> parse_duration(std::string_view text) noexcept {
  if (text.empty()) return std::nullopt;
  duration total{};
  while (!text.empty()) {
    const auto number = take_decimal(text);
    if (!number) return std::nullopt;
    const auto length = take_unit(text);
    if (!length) return std::nullopt;
    total = std::min(total + scaled(*number, *length), longest_wait);
  }
  return total;
}

}  // namespace mannerly
