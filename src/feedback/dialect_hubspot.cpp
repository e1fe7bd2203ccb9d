// https://developers.hubspot.com/docs/guides/apps/api-usage/usage-details
// The fields follow the general rules; the body names the policy that refused.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"HubSpot"};

constexpr std::array<code_rule, 1> codes = {{{.path = "policyName",
                                              .text = "DAILY",
                                              .says = code_rule::weight::kind_only,
                                              .long_quota = true}}};

}  // namespace

extern constinit const dialect hubspot_dialect{
    .info = {.id = "hubspot", .names = names, .cooldown = {}},
    .codes = codes,
};

}  // namespace mannerly
