// https://www.prisjakt.nu/ product API
// X-Rate-Limit-Reset is a delta in milliseconds; nothing in the message tells it from seconds.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Prisjakt"};

void arrange(message& m) {
  for (reading& line : m.readings) {
    if (line.what == verb::reset) line.what = verb::reset_ms;
  }
}

}  // namespace

extern constinit const dialect prisjakt_dialect{
    .info = {.id = "prisjakt", .names = names, .cooldown = {}},
    .arrange = arrange,
};

}  // namespace mannerly
