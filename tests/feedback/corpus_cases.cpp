#include "feedback/corpus_cases.hpp"

#include "feedback/http_date.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace mannerly {
namespace {

using nlohmann::json;

double seconds(duration d) {
  return std::chrono::duration<double>(d).count();
}

bool same_number(const json& expected, std::optional<double> got) {
  if (expected.is_null() || !got) return expected.is_null() == !got;
  return std::abs(expected.get<double>() - *got) < 0.001;
}

bool same_time(const json& expected, const std::optional<duration>& got) {
  if (expected.is_null() || !got) return expected.is_null() == !got;
  const double wanted = std::min(expected.get<double>(), 2147483648.0);
  return std::abs(wanted - seconds(*got)) < 0.001;
}

const char* source_name(wait_source source) {
  switch (source) {
    case wait_source::retry_after:
      return "retry-after";
    case wait_source::reset:
      return "reset";
    case wait_source::body:
      return "body";
    default:
      return "none";
  }
}

bool same_limit(const json& expected, const stated_limit& got) {
  return expected.at("name") == got.name && expected.at("unit") == got.unit &&
         same_number(expected.at("limit"), got.limit) &&
         same_time(expected.at("window_seconds"), got.window) &&
         same_number(expected.at("remaining"), got.remaining) &&
         same_time(expected.at("reset_in_seconds"), got.reset_in);
}

std::string text(const std::optional<duration>& d) {
  return d ? std::to_string(seconds(*d)) : std::string{"null"};
}

std::string text(const std::optional<double>& d) {
  return d ? std::to_string(*d) : std::string{"null"};
}

std::string text(const stated_limit& l) {
  return "[" + l.name + ", " + l.unit + ", limit " + text(l.limit) + ", window " + text(l.window) +
         ", remaining " + text(l.remaining) + ", reset " + text(l.reset_in) + "]";
}

bool same_limits(const json& expected, std::vector<stated_limit> got) {
  if (expected.size() != got.size()) return false;
  return std::all_of(expected.begin(), expected.end(), [&](const json& wanted) {
    const auto found = std::find_if(got.begin(), got.end(), [&](const stated_limit& limit) {
      return same_limit(wanted, limit);
    });
    if (found == got.end()) return false;
    got.erase(found);
    return true;
  });
}

}  // namespace

response to_response(const json& test_case) {
  response answer;
  answer.status = test_case.at("status");
  for (const auto& pair : test_case.at("headers")) answer.headers.add(pair.at(0), pair.at(1));
  answer.body = test_case.value("body", std::string{});
  return answer;
}

wall_time received_at(const json& test_case) {
  const auto when = parse_rfc3339(test_case.at("received_at").get<std::string>());
  return wall_time{std::chrono::seconds{when.value().seconds}};
}

std::string compare(const json& expected, const advice& got) {
  std::ostringstream out;
  if (expected.at("limited") != got.limited) out << "  limited: " << got.limited << "\n";
  if (!same_time(expected.at("wait_seconds"), got.wait)) {
    out << "  wait: " << text(got.wait) << ", not " << expected.at("wait_seconds") << "\n";
  }
  if (expected.at("wait_source") != source_name(got.source)) {
    out << "  source: " << source_name(got.source) << "\n";
  }
  if (!same_limits(expected.at("limits"), got.limits)) {
    out << "  limits, expected " << expected.at("limits").dump() << "\n";
    for (const auto& limit : got.limits) out << "    got " << text(limit) << "\n";
  }
  return out.str();
}

}  // namespace mannerly
