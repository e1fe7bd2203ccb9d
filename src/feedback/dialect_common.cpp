// Codes that many providers share; not one provider's dialect.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

using weight = code_rule::weight;
constexpr auto part = code_rule::match::part;

constexpr code_rule graphql(std::string_view path, std::string_view text) {
  return {.path = path, .text = text};
}

constexpr code_rule on_error(std::string_view text) {
  return {.path = "", .text = text, .says = weight::limited_if_error};
}

constexpr std::array codes = {
    graphql("errors[].extensions.code", "RATE_LIMITED"),
    graphql("errors[].extensions.code", "RATELIMITED"),
    graphql("errors[].extensions.code", "THROTTLED"),
    graphql("errors[].extensions.type", "RATE_LIMITED"),
    graphql("errors[].extensions.type", "RATELIMITED"),
    graphql("errors[].type", "RATE_LIMITED"),
    graphql("errors[].type", "RATELIMITED"),
    graphql("errors[].type", "THROTTLED"),
    graphql("errors[].code", "RATE_LIMITED"),
    // draft-ietf-httpapi-ratelimit-headers, problem types
    code_rule{.path = "type", .text = "http-problem-types#quota-exceeded", .how = part},
    code_rule{.path = "type",
              .text = "http-problem-types#temporary-reduced-capacity",
              .how = part,
              .kind = refusal::capacity},
    code_rule{.path = "type", .text = "http-problem-types#abnormal-usage-detected", .how = part},
    on_error("rate_limit_exceeded"),
    on_error("rate_limit_error"),
    on_error("rate_limit_reached"),
    on_error("rate_limit"),
    on_error("rate_limited"),
    on_error("ratelimited"),
    on_error("too_many_requests"),
    on_error("toomanyrequests"),
    on_error("resource_exhausted"),
};

}  // namespace

extern constinit const dialect common_dialect{
    .info = {.id = "common", .names = {}, .cooldown = {}},
    .codes = codes,
};

}  // namespace mannerly
