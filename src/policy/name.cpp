#include "policy/name.hpp"

namespace mannerly {
namespace {

bool letter_or_digit(char c) noexcept {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
}

/// The next one that counts, in lower case; NUL at the end.
char next(std::string_view& text) noexcept {
  while (!text.empty()) {
    char c = text.front();
    text.remove_prefix(1);
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    if (letter_or_digit(c)) return c;
  }
  return '\0';
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) noexcept {
  char first = next(a);
  if (first == '\0') return false;
  while (first == next(b)) {
    if (first == '\0') return true;
    first = next(a);
  }
  return false;
}

}  // namespace mannerly
