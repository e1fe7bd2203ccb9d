// https://developer.xero.com/documentation/guides/oauth2/limits/
// X-MinLimit-Remaining, X-DayLimit-Remaining, X-AppMinLimit-Remaining: the window is a part of a
// word.

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Xero"};

void read_remaining(message& m, std::string_view lower, std::string_view value,
                    const header& line) {
  const auto field = parse_field_name(lower);
  if (!field || !field->what) return;
  const limit_group group{family_of("xero"), std::string{field->name}};
  m.add(group, *field->what, value, line);
  m.add(group, verb::window, field->name.starts_with("day") ? "24h" : "1m", line);
}

void read_problem(message& m, std::string_view, std::string_view value, const header& line) {
  if (istarts_with(value, "concurrent")) {
    m.signals.kind = refusal::concurrency;
    m.signals.other_limit = true;
  }
  m.signals.long_quota = istarts_with(value, "day");
  if (m.tracing()) m.note_read(line, "the limit that refused");
}

constexpr std::array<field_rule, 4> fields = {{
    {"x-minlimit-", field_rule::match::prefix, read_remaining},
    {"x-daylimit-", field_rule::match::prefix, read_remaining},
    {"x-appminlimit-", field_rule::match::prefix, read_remaining},
    {"x-rate-limit-problem", field_rule::match::exact, read_problem},
}};

}  // namespace

extern constinit const dialect xero_dialect{
    .info = {.id = "xero", .names = names, .cooldown = {}},
    .fields = fields,
};

}  // namespace mannerly
