// https://developers.notion.com/reference/request-limits
// 529 service_overload carries Retry-After like a 429.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Notion"};

constexpr std::array<code_rule, 1> codes = {{{.path = "code",
                                              .text = "service_overload",
                                              .says = code_rule::weight::limited_if_error,
                                              .kind = refusal::capacity}}};

}  // namespace

extern constinit const dialect notion_dialect{
    .info = {.id = "notion", .names = names, .cooldown = {}},
    .codes = codes,
};

}  // namespace mannerly
