// https://developers.etsy.com/documentation/essentials/rate-limits
// x-limit-per-day and x-remaining-today are the two sides of one limit.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Etsy"};

// The period in the field's words, as the limit field spells it.
std::string_view period_in(std::string_view lower) noexcept {
  for (const std::string_view word : {"second", "minute", "hour"}) {
    if (lower.ends_with(word)) return word;
  }
  return lower.ends_with("day") ? "day" : std::string_view{};
}

void add(message& m, std::string_view lower, verb what, std::string_view value,
         const header& line) {
  const std::string_view period = period_in(lower);
  if (period.empty()) return;
  m.add({family_of("etsy"), "per-" + std::string{period}}, what, value, line);
}

void read_limit(message& m, std::string_view lower, std::string_view value, const header& line) {
  add(m, lower, verb::limit, value, line);
}

void read_remaining(message& m, std::string_view lower, std::string_view value,
                    const header& line) {
  add(m, lower, verb::remaining, value, line);
}

constexpr std::array<field_rule, 3> fields = {{
    {"x-limit-per-", field_rule::match::prefix, read_limit},
    {"x-remaining-this-", field_rule::match::prefix, read_remaining},
    {"x-remaining-today", field_rule::match::exact, read_remaining},
}};

}  // namespace

extern constinit const dialect etsy_dialect{
    .info = {.id = "etsy", .names = names, .cooldown = {}},
    .fields = fields,
};

}  // namespace mannerly
