#include "mannerly/http/headers.hpp"

#include "http/chars.hpp"

#include <algorithm>
#include <utility>

namespace mannerly {
namespace {

auto named(std::string_view name) noexcept {
  return [name](const header& line) { return iequals(line.name, name); };
}

}  // namespace

bool iequals(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

void headers::add(std::string name, std::string value) {
  lines_.push_back({std::move(name), std::move(value)});
}

void headers::set(std::string name, std::string value) {
  const auto first = std::find_if(lines_.begin(), lines_.end(), named(name));
  if (first == lines_.end()) return add(std::move(name), std::move(value));
  lines_.erase(std::remove_if(first + 1, lines_.end(), named(name)), lines_.end());
  *first = {std::move(name), std::move(value)};
}

bool headers::erase(std::string_view name) {
  // The name may be a view into one of our own lines, which moves while lines are removed.
  const std::string copy(name);
  return std::erase_if(lines_, named(copy)) > 0;
}

std::optional<std::string_view> headers::get(std::string_view name) const noexcept {
  const auto found = std::find_if(lines_.begin(), lines_.end(), named(name));
  if (found == lines_.end()) return std::nullopt;
  return std::string_view(found->value);
}

}  // namespace mannerly
