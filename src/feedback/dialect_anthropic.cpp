// https://docs.anthropic.com/en/api/errors
// The fields follow the general rules (the limit's name is an infix).

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 2> names = {"Anthropic", "Anthropic (subscription)"};

constexpr code_rule kind(std::string_view text, refusal kind) {
  return {.path = "error.type", .text = text, .says = code_rule::weight::kind_only, .kind = kind};
}

constexpr std::array codes = {
    kind("overloaded_error", refusal::capacity),
    kind("billing_error", refusal::quota_gone),
};

}  // namespace

extern constinit const dialect anthropic_dialect{
    .info = {.id = "anthropic", .names = names, .cooldown = {}},
    .codes = codes,
};

}  // namespace mannerly
