// https://docs.developer.yelp.com/docs/fusion-rate-limiting
// RateLimit-DailyLimit with an IETF-looking RateLimit-Remaining and one ResetTime for all.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Yelp"};
constexpr std::string_view daily = "daily";
constexpr std::string_view resource = "resource-daily";

limit_group group(std::string_view name) {
  return {family_of("yelp"), std::string{name}};
}

void read_daily(message& m, std::string_view, std::string_view value, const header& line) {
  m.add(group(daily), verb::limit, value, line);
}

void read_resource(message& m, std::string_view, std::string_view value, const header& line) {
  m.add(group(resource), verb::limit, value, line);
}

void read_resource_left(message& m, std::string_view, std::string_view value, const header& line) {
  m.add(group(resource), verb::remaining, value, line);
}

// The bare remaining belongs to the daily limit; the reset time to every limit.
void arrange(message& m) {
  const std::vector<reading> seen = m.readings;
  for (const reading& line : seen) {
    if (!m.groups[line.group].ietf) continue;
    if (line.what == verb::remaining) m.add(group(daily), line.what, line.value, *line.line);
    if (line.what != verb::reset_time && line.what != verb::reset) continue;
    for (const auto name : {daily, resource}) {
      bool stated = false;
      for (const reading& other : seen) stated = stated || m.groups[other.group].name == name;
      if (stated) m.add(group(name), line.what, line.value, *line.line);
    }
  }
  std::erase_if(m.readings, [&](const reading& line) { return m.groups[line.group].ietf; });
}

constexpr std::array<field_rule, 3> fields = {{
    {"ratelimit-dailylimit", field_rule::match::exact, read_daily},
    {"ratelimit-resourcedailylimit", field_rule::match::exact, read_resource},
    {"ratelimit-resourceremaining", field_rule::match::exact, read_resource_left},
}};

constexpr std::array<code_rule, 1> codes = {{{.path = "error.code",
                                              .text = "ACCESS_LIMIT_REACHED",
                                              .says = code_rule::weight::limited_if_error,
                                              .long_quota = true}}};

}  // namespace

extern constinit const dialect yelp_dialect{
    .info = {.id = "yelp", .names = names, .cooldown = {}},
    .fields = fields,
    .codes = codes,
    .arrange = arrange,
};

}  // namespace mannerly
