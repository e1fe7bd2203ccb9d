// https://auth0.com/docs/troubleshoot/customer-support/operational-policies/rate-limit-policy
// Auth0-Client-Quota-Limit: b=per_hour;q=100;r=0;t=924,b=per_day;... looks like a structured field
// and is none: the bucket is a parameter.

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Auth0"};
constexpr std::string_view vendor = "auth0-";
constexpr std::string_view ending = "-quota-limit";

struct bucket {
  std::string_view name, quota, remaining, reset;
};

bucket read_bucket(std::string_view text) {
  bucket read;
  while (const auto pair = next_piece(text, ';')) {
    const std::size_t equals = pair->find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view key = trim(pair->substr(0, equals));
    const std::string_view value = trim(pair->substr(equals + 1));
    if (key == "b") read.name = value;
    if (key == "q") read.quota = value;
    if (key == "r") read.remaining = value;
    if (key == "t") read.reset = value;
  }
  return read;
}

void read_quota(message& m, std::string_view lower, std::string_view value, const header& line) {
  if (!lower.ends_with(ending) || lower.size() <= vendor.size() + ending.size()) return;
  lower.remove_prefix(vendor.size());
  lower.remove_suffix(ending.size());
  while (const auto piece = next_piece(value, ',')) {
    const bucket read = read_bucket(*piece);
    if (read.name.empty()) continue;
    const limit_group group{family_of(vendor), std::string{lower} + "/" + std::string{read.name}};
    m.add(group, verb::limit, read.quota, line);
    if (!read.remaining.empty()) m.add(group, verb::remaining, read.remaining, line);
    if (!read.reset.empty()) m.add(group, verb::reset, read.reset, line);
  }
}

constexpr std::array<field_rule, 1> fields = {{{vendor, field_rule::match::prefix, read_quota}}};

}  // namespace

extern constinit const dialect auth0_dialect{
    .info = {.id = "auth0", .names = names, .cooldown = {}},
    .fields = fields,
};

}  // namespace mannerly
