// https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
// The trio and the resource are read by the general rules. A secondary limit shows only in the
// message's text, and none of the fields describes it.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 2> names = {"GitHub REST", "GitHub GraphQL"};

constexpr code_rule secondary(std::string_view text) {
  return {.path = "message",
          .text = text,
          .how = code_rule::match::part,
          .says = code_rule::weight::limited_if_error,
          .other_limit = true};
}

constexpr std::array codes = {secondary("secondary rate limit"),
                              secondary("abuse detection mechanism")};

}  // namespace

extern constinit const dialect github_dialect{
    .info = {.id = "github", .names = names, .cooldown = std::chrono::seconds{60}},
    .codes = codes,
};

}  // namespace mannerly
