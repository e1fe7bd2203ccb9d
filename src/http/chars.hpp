#pragma once

// ASCII character sets of RFC 3986 and RFC 9110, whatever the locale. Private to the http room.

#include <string_view>

namespace mannerly {

constexpr bool is_alpha(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}
constexpr bool is_one_of(char c, std::string_view set) noexcept {
  return set.find(c) != set.npos;
}
constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_control_or_space(char c) noexcept {
  return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f;
}
/// RFC 9110 section 5.6.2.
constexpr bool is_token_char(char c) noexcept {
  return is_alpha(c) || is_digit(c) || is_one_of(c, "!#$%&'*+-.^_`|~");
}
constexpr bool is_scheme_char(char c) noexcept {
  return is_alpha(c) || is_digit(c) || is_one_of(c, "+-.");
}
constexpr bool is_host_char(char c) noexcept {
  return is_alpha(c) || is_digit(c) || is_one_of(c, "-._");
}
constexpr bool is_userinfo_char(char c) noexcept {
  return is_alpha(c) || is_digit(c) || is_one_of(c, "-._~%!$&'()*+,;=:");
}

}  // namespace mannerly
