// https://api.slack.com/apis/rate-limits
// Retry-After; some methods answer 200 with {"ok": false, "error": "ratelimited"}.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 2> names = {"Slack", "Slack Web API"};

constexpr std::array<code_rule, 2> codes = {
    {{.path = "error", .text = "ratelimited"}, {.path = "error", .text = "rate_limited"}}};

}  // namespace

extern constinit const dialect slack_dialect{
    .info = {.id = "slack", .names = names, .cooldown = {}},
    .codes = codes,
};

}  // namespace mannerly
