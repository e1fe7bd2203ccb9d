// https://docs.cohere.com/docs/rate-limits
// x-trial-endpoint-call-limit, x-endpoint-monthly-call-limit: the verb stands at the end, and a
// monthly limit comes without its remaining.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Cohere"};

void read_call_limit(message& m, std::string_view lower, std::string_view value,
                     const header& line) {
  const auto field = parse_field_name(lower);
  if (!field || !field->what) return;
  m.add({family_of("cohere"), std::string{field->name}}, *field->what, value, line);
}

constexpr std::array<field_rule, 2> fields = {{
    {"x-endpoint-", field_rule::match::prefix, read_call_limit},
    {"x-trial-endpoint-", field_rule::match::prefix, read_call_limit},
}};

}  // namespace

extern constinit const dialect cohere_dialect{
    .info = {.id = "cohere", .names = names, .cooldown = {}},
    .fields = fields,
};

}  // namespace mannerly
