// https://docs.apigee.com/api-platform/troubleshoot/runtime/429-too-many-requests
// No fields; fault.detail.errorcode, with 429 or in older deployments 500.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Apigee"};

constexpr std::array<code_rule, 2> codes = {{
    {.path = "fault.detail.errorcode",
     .text = "policies.ratelimit.",
     .how = code_rule::match::part},
    {.path = "fault.detail.errorcode",
     .text = "policies.ratelimit.quotaviolation",
     .how = code_rule::match::part,
     .long_quota = true},
}};

}  // namespace

extern constinit const dialect apigee_dialect{
    .info = {.id = "apigee", .names = names, .cooldown = {}},
    .codes = codes,
};

}  // namespace mannerly
