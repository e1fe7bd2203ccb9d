// https://developers.strava.com/docs/rate-limits/
// Two values a field: the quarter hour and the day. They end at natural quarter hours and at
// midnight UTC, which only the documentation says.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Strava"};
constexpr std::int64_t quarter = 900;
constexpr std::int64_t day = 86400;

std::int64_t seconds_left(std::int64_t now, std::int64_t period) noexcept {
  return period - ((now % period) + period) % period;
}

void arrange(message& m) {
  const std::int64_t now = m.reference().seconds;
  const std::string_view resets = m.keep(std::to_string(seconds_left(now, quarter)) + "," +
                                         std::to_string(seconds_left(now, day)));
  const std::vector<reading> seen = m.readings;
  for (const reading& line : seen) {
    if (line.what != verb::limit) continue;
    const limit_group group = m.groups[line.group];
    m.add(group, verb::policy, "0;w=900,0;w=86400", *line.line);
    m.add(group, verb::reset_after, resets, *line.line);
  }
}

}  // namespace

extern constinit const dialect strava_dialect{
    .info = {.id = "strava", .names = names, .cooldown = {}},
    .arrange = arrange,
};

}  // namespace mannerly
