#include "cli/raw_json.hpp"

#include <algorithm>

namespace mannerly {
namespace {

/// The index after the string that begins at i.
std::size_t after_string(std::string_view text, std::size_t i) noexcept {
  for (++i; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\') ++i;
  }
  return std::min(i + 1, text.size());
}

std::size_t after_space(std::string_view text, std::size_t i) noexcept {
  return std::min(text.find_first_not_of(" \t\r\n", i), text.size());
}

/// The index after the value that begins at i: its comma or closing bracket, spaces before it.
std::size_t after_value(std::string_view text, std::size_t i) noexcept {
  std::size_t depth = 0;
  while (i < text.size()) {
    const char c = text[i];
    if (c == '"') {
      i = after_string(text, i);
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (depth == 0 && (c == ',' || c == '}' || c == ']')) return i;
    if (c == '}' || c == ']') --depth;
    ++i;
  }
  return i;
}

}  // namespace

std::size_t depth_of(std::string_view text) noexcept {
  std::size_t depth = 0, most = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"') {
      i = after_string(text, i);
      continue;
    }
    if (text[i] == '{' || text[i] == '[') most = std::max(most, ++depth);
    if ((text[i] == '}' || text[i] == ']') && depth > 0) --depth;
    ++i;
  }
  return most;
}

std::optional<std::string_view> raw_member(std::string_view text, std::string_view name) noexcept {
  std::optional<std::string_view> found;
  std::size_t i = after_space(text, 0) + 1;
  for (i = after_space(text, i); i < text.size() && text[i] == '"'; i = after_space(text, i)) {
    const std::size_t name_end = after_string(text, i);
    const std::string_view here = text.substr(i + 1, name_end - i - 2);
    const std::size_t begin = after_space(text, after_space(text, name_end) + 1);
    const std::size_t end = after_value(text, begin);
    const std::size_t last = text.find_last_not_of(" \t\r\n", end - 1);
    if (here == name) found = text.substr(begin, last + 1 - begin);
    i = end + 1;
    i = after_space(text, i);
  }
  return found;
}

}  // namespace mannerly
