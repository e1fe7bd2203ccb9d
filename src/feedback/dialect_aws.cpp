// https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html (throttling errors)
// The error type is the signal, whatever the status: x-amzn-ErrorType, __type, <Error><Code>.
// x-amzn-RateLimit-Limit (Selling Partner API) is a rate per second, often a fraction.

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 6> names = {
    "AWS",        "AWS (JSON protocol)",        "Amazon S3",
    "Amazon EC2", "Amazon Selling Partner API", "AWS API Gateway"};

constexpr std::array<std::string_view, 16> throttling = {"Throttling",
                                                         "ThrottlingException",
                                                         "ThrottledException",
                                                         "RequestThrottled",
                                                         "RequestThrottledException",
                                                         "TooManyRequestsException",
                                                         "ProvisionedThroughputExceededException",
                                                         "TransactionInProgressException",
                                                         "RequestLimitExceeded",
                                                         "BandwidthLimitExceeded",
                                                         "LimitExceededException",
                                                         "PriorRequestNotComplete",
                                                         "EC2ThrottledException",
                                                         "QuotaExceeded",
                                                         "QuotaExceededException",
                                                         "SlowDown"};

// com.amazonaws.dynamodb.v20120810#ThrottlingException:http://internal.amazon.com/coral/
std::string_view bare_type(std::string_view type) noexcept {
  const std::size_t hash = type.find('#');
  if (hash != std::string_view::npos) type.remove_prefix(hash + 1);
  return trim(type.substr(0, type.find(':')));
}

void read_type(message& m, std::string_view text) {
  const std::string_view type = bare_type(text);
  for (const auto name : throttling) {
    if (!iequals(type, name)) continue;
    m.signals.throttled = true;
    if (m.signals.kind == refusal::none) m.signals.kind = refusal::rate;
    // The usage plan of an API Gateway: used up for the day, week or month.
    if (name == "LimitExceededException") m.signals.long_quota = true;
  }
}

void read_error_type(message& m, std::string_view, std::string_view value, const header& line) {
  read_type(m, value);
  if (m.tracing()) m.note_read(line, "an error type");
}

void read_rate(message& m, std::string_view, std::string_view value, const header& line) {
  const limit_group group{family_of("x-amzn"), ""};
  m.add(group, verb::limit, value, line);
  m.add(group, verb::window, "1", line);
}

constexpr std::array<field_rule, 2> fields = {{
    {"x-amzn-errortype", field_rule::match::exact, read_error_type},
    {"x-amzn-ratelimit-limit", field_rule::match::exact, read_rate},
}};

// Every text at these places is looked at; read_type knows the types.
constexpr code_rule at(std::string_view path) {
  return {.path = path,
          .text = "",
          .how = code_rule::match::part,
          .says = code_rule::weight::kind_only,
          .kind = refusal::none,
          .and_then = read_type};
}

constexpr std::array codes = {at("__type"), at("Error.Code"), at("Error/Code")};

}  // namespace

extern constinit const dialect aws_dialect{
    .info = {.id = "aws", .names = names, .cooldown = {}},
    .fields = fields,
    .codes = codes,
};

}  // namespace mannerly
