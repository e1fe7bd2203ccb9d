#include "cli/advice_cases.hpp"
#include "cli/explain_json.hpp"
#include "cli/explain_text.hpp"
#include "cli/usage_error.hpp"
#include "policy/json_place.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace mannerly {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr double tolerance = 0.001 + 1e-9;
constexpr double longest_wait = 2147483648.0;
constexpr std::array numbers{"limit", "window_seconds", "remaining", "reset_in_seconds"};

bool is_time(std::string_view member) {
  return member.ends_with("_seconds");
}

/// Two values of one member, by the format's rules.
bool agree(std::string_view member, const json& wanted, const json& got) {
  if (!wanted.is_number() || !got.is_number()) return wanted == got;
  double a = wanted.get<double>(), b = got.get<double>();
  if (is_time(member)) a = std::min(a, longest_wait), b = std::min(b, longest_wait);
  return std::abs(a - b) <= tolerance;
}

std::string text_of(const json& value) {
  return json_text(ordered_json(value));
}

std::string difference(const std::string& place, const json& wanted, const json& got) {
  return place + " is " + text_of(got) + ", expected " + text_of(wanted);
}

bool agree(const json& wanted, const json& got) {
  if (wanted.at("name") != got.at("name") || wanted.at("unit") != got.at("unit")) return false;
  return std::ranges::all_of(numbers, [&](const char* member) {
    return agree(member, wanted.at(member), got.at(member));
  });
}

/// Takes the first limit for which `fits` holds out of the list.
template <typename Fits>
std::optional<json> take(std::vector<json>& from, Fits fits) {
  const auto found = std::ranges::find_if(from, fits);
  if (found == from.end()) return std::nullopt;
  json taken = std::move(*found);
  from.erase(found);
  return taken;
}

void compare_members(const json& wanted, const json& got, std::vector<std::string>& into) {
  const std::string place = "limit " + text_of(wanted.at("name")) + ": ";
  if (wanted.at("unit") != got.at("unit")) {
    into.push_back(difference(place + "unit", wanted.at("unit"), got.at("unit")));
  }
  for (const char* member : numbers) {
    if (agree(member, wanted.at(member), got.at(member))) continue;
    into.push_back(difference(place + member, wanted.at(member), got.at(member)));
  }
}

/// Equal limits pair first, so that partitions of one name find their own; then those of one name.
void compare_limits(const json& expected, const json& found, std::vector<std::string>& into) {
  std::vector<json> got(found.begin(), found.end());
  std::vector<json> missed;
  for (const json& wanted : expected) {
    if (!take(got, [&](const json& l) { return agree(wanted, l); })) missed.push_back(wanted);
  }
  for (const json& wanted : missed) {
    const auto same = [&](const json& l) { return l.at("name") == wanted.at("name"); };
    if (const auto partner = take(got, same)) {
      compare_members(wanted, *partner, into);
    } else {
      into.push_back("limit " + text_of(wanted.at("name")) + " was not found");
    }
  }
  for (const json& extra : got) {
    into.push_back("limit " + text_of(extra.at("name")) + " is not expected");
  }
}

}  // namespace

std::vector<std::string> differences(const advice_case& c, const advice& got) {
  const json found = json::parse(json_text(to_json(got)));
  std::vector<std::string> all;
  try {
    for (const char* member : {"limited", "wait_seconds", "wait_source"}) {
      if (agree(member, c.expect.at(member), found.at(member))) continue;
      all.push_back(difference(member, c.expect.at(member), found.at(member)));
    }
    compare_limits(c.expect.at("limits"), found.at("limits"), all);
  } catch (const json::exception&) {
    throw usage_error("case " + harmless(c.id) +
                      ": expect must hold limited, wait_seconds, wait_source and whole limits");
  }
  return all;
}

}  // namespace mannerly
