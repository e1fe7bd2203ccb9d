#pragma once

// Small helpers for header text. Nothing here allocates unless it says so; nothing throws.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace mannerly {

constexpr bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}
constexpr bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t';
}
constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}
constexpr bool is_alpha(char c) noexcept {
  return to_lower(c) >= 'a' && to_lower(c) <= 'z';
}

/// Without spaces and tabs at either end.
std::string_view trim(std::string_view text) noexcept;

/// Removes one pair of double quotes around the text, if there is one.
std::string_view unquote(std::string_view text) noexcept;

/// Does `text` begin with the lower-case `prefix`, letter case ignored?
bool istarts_with(std::string_view text, std::string_view prefix) noexcept;

/// Does `text` hold the lower-case `part`, letter case ignored? Linear for the short parts we use.
bool icontains(std::string_view text, std::string_view part) noexcept;

/// Takes the next piece up to `separator` outside double quotes, trimmed; nullopt at the end.
/// A text without any separator is one piece, an empty text none.
std::optional<std::string_view> next_piece(std::string_view& rest, char separator) noexcept;

/// Like next_piece by commas, but keeps the comma of a date ("Mon, 02 Mar ...") inside the piece.
std::optional<std::string_view> next_statement(std::string_view& rest) noexcept;

/// A header name in lower case on the stack; a longer name than any we know is empty.
class lower_name {
 public:
  explicit lower_name(std::string_view name) noexcept;
  std::string_view view() const noexcept { return {text_.data(), size_}; }

 private:
  static constexpr std::size_t longest = 128;
  std::array<char, longest> text_;
  std::size_t size_;
};

}  // namespace mannerly
