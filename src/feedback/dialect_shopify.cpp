// https://shopify.dev/docs/api/usage/limits
// REST: X-Shopify-Shop-Api-Call-Limit: 32/40. GraphQL: extensions.cost, read with the body.

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 3> names = {"Shopify", "Shopify REST", "Shopify GraphQL"};
constexpr std::string_view vendor = "x-shopify-";

void read_call_limit(message& m, std::string_view lower, std::string_view value,
                     const header& line) {
  constexpr std::string_view ending = "-limit";
  if (!lower.ends_with(ending) || lower.size() <= vendor.size() + ending.size()) return;
  lower.remove_prefix(vendor.size());
  lower.remove_suffix(ending.size());
  m.add({family_of(vendor), std::string{lower}}, verb::limit, value, line);
}

constexpr std::array<field_rule, 1> fields = {
    {{vendor, field_rule::match::prefix, read_call_limit}}};

}  // namespace

extern constinit const dialect shopify_dialect{
    .info = {.id = "shopify", .names = names, .cooldown = {}},
    .fields = fields,
};

}  // namespace mannerly
