#include "cli/text_encoding.hpp"

#include "cli/fingerprint.hpp"
#include "feedback/sf_scanner.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace mannerly {
namespace {

unsigned byte_at(std::string_view text, std::size_t i) noexcept {
  return static_cast<unsigned char>(text[i]);
}

bool stays(char c) noexcept {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '_' || c == '.';
}

std::string hex(std::uint32_t word) {
  char text[9];
  std::snprintf(text, sizeof text, "%08x", word);
  return text;
}

}  // namespace

std::string to_base64(std::string_view bytes) {
  static constexpr char digits[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t have = std::min<std::size_t>(3, bytes.size() - i);
    unsigned word = 0;
    for (std::size_t k = 0; k < 3; ++k) word = (word << 8) | (k < have ? byte_at(bytes, i + k) : 0);
    for (std::size_t k = 0; k < 4; ++k) {
      out += k <= have ? digits[(word >> (18 - 6 * k)) & 63] : '=';
    }
  }
  return out;
}

std::string to_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xc0 | (byte >> 6));
      out += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return out;
}

std::string file_name_of(std::string_view id) {
  std::string name;
  for (const char c : id) {
    if (stays(c) && !(c == '.' && name.empty())) {
      name += c;
      continue;
    }
    char escaped[4];
    std::snprintf(escaped, sizeof escaped, "%%%02X", static_cast<unsigned char>(c));
    name += escaped;
  }
  if (name.size() <= 150) return name;
  const fingerprint f = fingerprint_of(name_space::id, id);
  return name.substr(0, 100) + "%-" + hex(f.word[0]) + hex(f.word[1]) + hex(f.word[2]);
}

}  // namespace mannerly
