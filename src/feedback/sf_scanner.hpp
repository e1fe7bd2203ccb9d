#pragma once

// The bare items of RFC 9651 4.2.3.1 to 4.2.10, taken from the front of a text one at a time.

#include "feedback/structured_fields.hpp"

namespace mannerly {

class sf_scanner {
 public:
  explicit sf_scanner(std::string_view text) noexcept : rest_(text) {}

  bool done() const noexcept { return rest_.empty(); }
  char peek() const noexcept { return rest_.empty() ? '\0' : rest_.front(); }
  bool take(char c) noexcept;
  void skip_spaces() noexcept;  ///< SP
  void skip_blanks() noexcept;  ///< SP and HTAB

  std::optional<std::string> take_key();
  std::optional<sf_value> take_value();

 private:
  std::optional<sf_value> take_number();
  std::optional<sf_value> take_decimal(std::int64_t whole, std::int64_t sign);
  std::optional<sf_value> take_string();
  std::optional<sf_value> take_token();
  std::optional<sf_value> take_bytes();
  std::optional<sf_value> take_boolean();
  std::optional<sf_value> take_date();
  std::optional<sf_value> take_display();

  std::string_view rest_;
};

/// base64 of RFC 4648, tolerant of missing padding and of pad bits that are not zero.
std::optional<std::string> decode_base64(std::string_view text);

bool is_utf8(std::string_view text) noexcept;

}  // namespace mannerly
