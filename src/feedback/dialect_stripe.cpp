// https://docs.stripe.com/rate-limits
// No state at all. Two 429s are no rate limits: a lock held by another call, and concurrency.

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Stripe"};

void read_reason(message& m, std::string_view, std::string_view value, const header& line) {
  m.signals.throttled_if_error = true;
  m.signals.kind = icontains(value, "concurrency") ? refusal::concurrency : refusal::rate;
  if (m.tracing()) m.note_read(line, "a refusal by the limiter");
}

constexpr std::array<field_rule, 1> fields = {
    {{"stripe-rate-limited-reason", field_rule::match::exact, read_reason}}};

constexpr std::array<code_rule, 1> codes = {{{.path = "error.code",
                                              .text = "lock_timeout",
                                              .says = code_rule::weight::kind_only,
                                              .kind = refusal::concurrency}}};

}  // namespace

extern constinit const dialect stripe_dialect{
    .info = {.id = "stripe", .names = names, .cooldown = {}},
    .fields = fields,
    .codes = codes,
};

}  // namespace mannerly
