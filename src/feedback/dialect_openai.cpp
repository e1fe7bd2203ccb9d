// https://platform.openai.com/docs/guides/error-codes
// The fields follow the general rules. A used-up plan answers 429 like a rate limit.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"OpenAI"};

constexpr code_rule kind(std::string_view path, std::string_view text, refusal kind) {
  return {.path = path, .text = text, .says = code_rule::weight::kind_only, .kind = kind};
}

constexpr std::array codes = {
    kind("error.code", "insufficient_quota", refusal::quota_gone),
    kind("error.type", "insufficient_quota", refusal::quota_gone),
    kind("error.code", "billing_hard_limit_reached", refusal::quota_gone),
    kind("error.code", "billing_not_active", refusal::quota_gone),
    kind("error.code", "server_is_overloaded", refusal::capacity),
    kind("error.code", "slow_down", refusal::capacity),
};

}  // namespace

extern constinit const dialect openai_dialect{
    .info = {.id = "openai", .names = names, .cooldown = {}},
    .codes = codes,
};

}  // namespace mannerly
