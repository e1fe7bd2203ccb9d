// https://learn.microsoft.com/en-us/azure/virtual-machines/troubleshooting/troubleshooting-throttling-errors
// x-ms-ratelimit-remaining-resource: Microsoft.Compute/HighCostGet3Min;46,...;701
// The number behind the semicolon is a value. The other remaining fields follow the general rules.

#include "feedback/decimal.hpp"
#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 3> names = {"Azure Resource Manager", "Azure Compute",
                                                   "Azure"};

void read_policies_left(message& m, std::string_view, std::string_view value, const header& line) {
  while (auto piece = next_piece(value, ',')) {
    const auto name = next_piece(*piece, ';');
    const auto count = next_piece(*piece, ';');
    if (!name || !count) continue;
    const auto number = parse_decimal(*count);
    const auto left = number ? to_count(*number) : std::nullopt;
    if (!left) continue;
    found_limit limit;
    limit.stated.name = *name;
    limit.stated.remaining = left;
    m.add_limit(std::move(limit));
  }
  if (m.tracing()) m.note_read(line, "remaining of several policies");
}

constexpr std::array<field_rule, 1> fields = {
    {{"x-ms-ratelimit-remaining-resource", field_rule::match::exact, read_policies_left}}};

}  // namespace

extern constinit const dialect azure_dialect{
    .info = {.id = "azure", .names = names, .cooldown = {}},
    .fields = fields,
};

}  // namespace mannerly
