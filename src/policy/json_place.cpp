#include "policy/json_place.hpp"

#include <algorithm>
#include <cmath>

namespace mannerly {

using nlohmann::json;

json json_place::parse(std::string_view text) {
  try {
    return json::parse(text);
  } catch (const json::exception& e) {
    const std::string_view why = e.what();
    const std::size_t start = why.find("] ");  // after the parser's own number
    throw json_fault("not JSON: " +
                     std::string(start == std::string_view::npos ? why : why.substr(start + 2)));
  }
}

void json_place::fail(const std::string& why) const {
  throw json_fault((path_.empty() ? "the file" : path_) + " " + why);
}

void json_place::expect(bool right, const char* what) const {
  if (!right) fail(std::string("must be ") + what);
}

std::string json_place::text() const {
  expect(value_.is_string() && !value_.get_ref<const std::string&>().empty(), "a text");
  return value_.get<std::string>();
}

std::string json_place::any_text() const {
  expect(value_.is_string(), "a text");
  return value_.get<std::string>();
}

bool json_place::yes_or_no() const {
  expect(value_.is_boolean(), "true or false");
  return value_.get<bool>();
}

std::int64_t json_place::whole(std::int64_t least, std::int64_t most) const {
  const bool number = value_.is_number_integer();
  const bool fits =
      number && (!value_.is_number_unsigned() || value_.get<std::uint64_t>() <= INT64_MAX);
  if (!fits || value_.get<std::int64_t>() < least || value_.get<std::int64_t>() > most) {
    fail("must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value_.get<std::int64_t>();
}

double json_place::positive() const {
  expect(value_.is_number() && value_.get<double>() > 0 && std::isfinite(value_.get<double>()),
         "a number above 0");
  return value_.get<double>();
}

std::vector<json_place> json_place::elements() const {
  expect(value_.is_array(), "a list");
  std::vector<json_place> all;
  for (const json& element : value_) {
    all.push_back(json_place(element, path_ + "/" + std::to_string(all.size())));
  }
  return all;
}

std::vector<std::string> json_place::texts() const {
  std::vector<std::string> all;
  for (const json_place& element : elements()) all.push_back(element.text());
  return all;
}

std::optional<json_place> json_place::find(const std::string& name) const {
  expect(value_.is_object(), "an object");
  const auto member = value_.find(name);
  if (member == value_.end()) return std::nullopt;
  return json_place(*member, path_ + "/" + name);
}

json_place json_place::at(const std::string& name) const {
  const auto member = find(name);
  if (!member) fail("lacks \"" + name + "\"");
  return *member;
}

void json_place::only(std::initializer_list<std::string_view> names) const {
  expect(value_.is_object(), "an object");
  for (const auto& member : value_.items()) {
    if (std::ranges::find(names, member.key()) == names.end()) {
      fail("has an unknown member \"" + member.key() + "\"");
    }
  }
}

}  // namespace mannerly
