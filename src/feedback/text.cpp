#include "feedback/text.hpp"

#include <algorithm>

namespace mannerly {

std::string_view trim(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view unquote(std::string_view text) noexcept {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    text.remove_prefix(1);
    text.remove_suffix(1);
  }
  return text;
}

bool istarts_with(std::string_view text, std::string_view prefix) noexcept {
  if (text.size() < prefix.size()) return false;
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    if (to_lower(text[i]) != prefix[i]) return false;
  }
  return true;
}

bool icontains(std::string_view text, std::string_view part) noexcept {
  for (std::size_t i = 0; i + part.size() <= text.size(); ++i) {
    if (istarts_with(text.substr(i), part)) return true;
  }
  return false;
}

namespace {

// Length of the text before the first separator outside double quotes.
std::size_t piece_length(std::string_view text, char separator) noexcept {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quoted && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && text[i] == separator) {
      return i;
    }
  }
  return text.size();
}

bool is_weekday(std::string_view word) noexcept {
  static constexpr std::array<std::string_view, 7> days = {"mon", "tue", "wed", "thu",
                                                           "fri", "sat", "sun"};
  if (word.size() < 3 || word.size() > 9) return false;
  if (!std::all_of(word.begin(), word.end(), is_alpha)) return false;
  return std::any_of(days.begin(), days.end(), [&](auto day) { return istarts_with(word, day); });
}

}  // namespace

std::optional<std::string_view> next_piece(std::string_view& rest, char separator) noexcept {
  if (rest.empty()) return std::nullopt;
  const std::size_t length = piece_length(rest, separator);
  const std::string_view piece = trim(rest.substr(0, length));
  rest.remove_prefix(std::min(length + 1, rest.size()));
  return piece;
}

std::optional<std::string_view> next_statement(std::string_view& rest) noexcept {
  if (rest.empty()) return std::nullopt;
  std::size_t length = piece_length(rest, ',');
  if (length < rest.size() && is_weekday(trim(rest.substr(0, length)))) {
    length += 1 + piece_length(rest.substr(length + 1), ',');
  }
  const std::string_view statement = trim(rest.substr(0, length));
  rest.remove_prefix(std::min(length + 1, rest.size()));
  return statement;
}

lower_name::lower_name(std::string_view name) noexcept
    : size_(name.size() <= longest ? name.size() : 0) {
  for (std::size_t i = 0; i < size_; ++i) text_[i] = to_lower(name[i]);
}

}  // namespace mannerly
