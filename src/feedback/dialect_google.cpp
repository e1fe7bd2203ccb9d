// https://cloud.google.com/apis/design/errors, https://ai.google.dev/gemini-api/docs/rate-limits
// No header fields; RetryInfo is read by the general rules for bodies.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

using weight = code_rule::weight;

constexpr std::array<std::string_view, 3> names = {"Google Gemini", "Google APIs", "Gemini"};

constexpr code_rule reason(std::string_view text, bool daily) {
  return {.path = "error.errors[].reason",
          .text = text,
          .says = weight::limited_if_error,
          .long_quota = daily};
}

constexpr std::array codes = {
    code_rule{.path = "error.details[].violations[].quotaId",
              .text = "perday",
              .how = code_rule::match::part,
              .says = weight::kind_only,
              .long_quota = true},
    code_rule{.path = "error.status",
              .text = "UNAVAILABLE",
              .says = weight::kind_only,
              .kind = refusal::capacity},
    reason("rateLimitExceeded", false),
    reason("userRateLimitExceeded", false),
    reason("quotaExceeded", true),
    reason("dailyLimitExceeded", true),
};

}  // namespace

extern constinit const dialect google_dialect{
    .info = {.id = "google", .names = names, .cooldown = {}},
    .codes = codes,
};

}  // namespace mannerly
