// https://docs.kraken.com/api/docs/guides/spot-errors
// 200 with {"error": ["EAPI:Rate limit exceeded"]}; EService:Throttled carries a Unix time.

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"
#include "feedback/wait_value.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Kraken"};

void read_until(message& m, std::string_view text) {
  const auto number = parse_decimal(trim(text.substr(text.rfind(':') + 1)));
  if (number) m.signals.wait = read_numeric_reset(*number, m);
}

constexpr std::array<code_rule, 3> codes = {{
    {.path = "error[]", .text = ":rate limit exceeded", .how = code_rule::match::part},
    {.path = "error[]",
     .text = "eservice:throttled",
     .how = code_rule::match::part,
     .and_then = read_until},
    {.path = "error[]", .text = "temporary lockout", .how = code_rule::match::part},
}};

}  // namespace

extern constinit const dialect kraken_dialect{
    .info = {.id = "kraken", .names = names, .cooldown = {}},
    .codes = codes,
};

}  // namespace mannerly
