#include "feedback/sf_scanner.hpp"

#include "feedback/text.hpp"

namespace mannerly {
namespace {

constexpr std::string_view token_marks = "!#$%&'*+-.^_`|~:/";

bool is_key_char(char c) noexcept {
  return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_' || c == '-' || c == '.' || c == '*';
}

bool is_token_char(char c) noexcept {
  return is_alpha(c) || is_digit(c) || token_marks.find(c) != std::string_view::npos;
}

bool is_visible(char c) noexcept {
  return c >= 0x20 && c < 0x7f;
}

std::optional<int> lower_hex(char c) noexcept {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return std::nullopt;
}

}  // namespace

bool sf_scanner::take(char c) noexcept {
  if (rest_.empty() || rest_.front() != c) return false;
  rest_.remove_prefix(1);
  return true;
}

void sf_scanner::skip_spaces() noexcept {
  while (take(' ')) {
  }
}

void sf_scanner::skip_blanks() noexcept {
  while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
}

std::optional<std::string> sf_scanner::take_key() {
  const char first = peek();
  if (first != '*' && (first < 'a' || first > 'z')) return std::nullopt;
  std::size_t size = 1;
  while (size < rest_.size() && is_key_char(rest_[size])) ++size;
  std::string key{rest_.substr(0, size)};
  rest_.remove_prefix(size);
  return key;
}

std::optional<sf_value> sf_scanner::take_value() {
  const char first = peek();
  if (first == '-' || is_digit(first)) return take_number();
  if (first == '*' || is_alpha(first)) return take_token();
  if (rest_.empty()) return std::nullopt;
  rest_.remove_prefix(1);
  switch (first) {
    case '"':
      return take_string();
    case ':':
      return take_bytes();
    case '?':
      return take_boolean();
    case '@':
      return take_date();
    case '%':
      return take_display();
    default:
      return std::nullopt;
  }
}

std::optional<sf_value> sf_scanner::take_number() {
  const std::int64_t sign = take('-') ? -1 : 1;
  std::int64_t whole = 0;
  int digits = 0;
  for (; is_digit(peek()); rest_.remove_prefix(1)) {
    if (++digits > 15) return std::nullopt;
    whole = whole * 10 + (peek() - '0');
  }
  if (digits == 0) return std::nullopt;
  if (peek() != '.') return sf_value{sign * whole};
  if (digits > 12) return std::nullopt;
  return take_decimal(whole, sign);
}

std::optional<sf_value> sf_scanner::take_decimal(std::int64_t whole, std::int64_t sign) {
  rest_.remove_prefix(1);
  std::int64_t fraction = 0;
  int digits = 0;
  for (; is_digit(peek()); rest_.remove_prefix(1)) {
    if (++digits > 3) return std::nullopt;
    fraction = fraction * 10 + (peek() - '0');
  }
  if (digits == 0) return std::nullopt;
  for (; digits < 3; ++digits) fraction *= 10;
  return sf_value{sf_decimal{sign * (whole * 1000 + fraction)}};
}

std::optional<sf_value> sf_scanner::take_string() {
  std::string text;
  while (!rest_.empty()) {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (c == '"') return sf_value{std::move(text)};
    if (!is_visible(c)) return std::nullopt;
    if (c != '\\') {
      text.push_back(c);
      continue;
    }
    if (peek() != '"' && peek() != '\\') return std::nullopt;
    text.push_back(peek());
    rest_.remove_prefix(1);
  }
  return std::nullopt;
}

std::optional<sf_value> sf_scanner::take_token() {
  std::size_t size = 1;
  while (size < rest_.size() && is_token_char(rest_[size])) ++size;
  sf_token token{std::string{rest_.substr(0, size)}};
  rest_.remove_prefix(size);
  return sf_value{std::move(token)};
}

std::optional<sf_value> sf_scanner::take_bytes() {
  const std::size_t end = rest_.find(':');
  if (end == std::string_view::npos) return std::nullopt;
  auto octets = decode_base64(rest_.substr(0, end));
  if (!octets) return std::nullopt;
  rest_.remove_prefix(end + 1);
  return sf_value{sf_bytes{*std::move(octets)}};
}

std::optional<sf_value> sf_scanner::take_boolean() {
  if (take('1')) return sf_value{true};
  if (take('0')) return sf_value{false};
  return std::nullopt;
}

std::optional<sf_value> sf_scanner::take_date() {
  if (peek() != '-' && !is_digit(peek())) return std::nullopt;
  const auto number = take_number();
  const auto* seconds = number ? std::get_if<std::int64_t>(&*number) : nullptr;
  if (seconds == nullptr) return std::nullopt;
  return sf_value{sf_date{*seconds}};
}

std::optional<sf_value> sf_scanner::take_display() {
  if (!take('"')) return std::nullopt;
  std::string text;
  while (!rest_.empty()) {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (!is_visible(c)) return std::nullopt;
    if (c == '"') {
      if (!is_utf8(text)) return std::nullopt;
      return sf_value{sf_display{std::move(text)}};
    }
    if (c != '%') {
      text.push_back(c);
      continue;
    }
    if (rest_.size() < 2) return std::nullopt;
    const auto high = lower_hex(rest_[0]);
    const auto low = lower_hex(rest_[1]);
    if (!high || !low) return std::nullopt;
    text.push_back(static_cast<char>(*high * 16 + *low));
    rest_.remove_prefix(2);
  }
  return std::nullopt;
}

}  // namespace mannerly
