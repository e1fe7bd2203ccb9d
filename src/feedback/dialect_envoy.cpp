// https://www.envoyproxy.io/docs/envoy/latest/configuration/http/http_filters/rate_limit_filter
// X- names with the lists of draft 03 follow the general rules; a marker says who refused.

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 3> names = {"Envoy rate limit", "Envoy ratelimit service",
                                                   "Envoy"};

void read_marker(message& m, std::string_view, std::string_view value, const header& line) {
  m.signals.throttled_if_error = iequals(value, "true");
  if (m.tracing()) m.note_read(line, "a refusal by the proxy");
}

constexpr std::array<field_rule, 1> fields = {
    {{"x-envoy-ratelimited", field_rule::match::exact, read_marker}}};

}  // namespace

extern constinit const dialect envoy_dialect{
    .info = {.id = "envoy", .names = names, .cooldown = {}},
    .fields = fields,
};

}  // namespace mannerly
