#include "feedback/sf_scanner.hpp"

namespace mannerly {
namespace {

std::optional<std::uint32_t> sextet(char c) noexcept {
  if (c >= 'A' && c <= 'Z') return static_cast<std::uint32_t>(c - 'A');
  if (c >= 'a' && c <= 'z') return static_cast<std::uint32_t>(c - 'a' + 26);
  if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0' + 52);
  if (c == '+') return 62U;
  if (c == '/') return 63U;
  return std::nullopt;
}

// Length of a well-formed UTF-8 sequence at the front, 0 if there is none (RFC 3629).
std::size_t sequence_length(std::string_view text) noexcept {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto follows = [&](std::size_t i) { return i < text.size() && (at(i) & 0xC0U) == 0x80U; };
  const unsigned first = at(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    if (!follows(1) || !follows(2)) return 0;
    const bool overlong = first == 0xE0 && at(1) < 0xA0;
    const bool surrogate = first == 0xED && at(1) >= 0xA0;
    return overlong || surrogate ? 0 : 3;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    if (!follows(1) || !follows(2) || !follows(3)) return 0;
    const bool outside = (first == 0xF0 && at(1) < 0x90) || (first == 0xF4 && at(1) >= 0x90);
    return outside ? 0 : 4;
  }
  return 0;
}

}  // namespace

std::optional<std::string> decode_base64(std::string_view text) {
  std::size_t padding = 0;
  while (!text.empty() && text.back() == '=' && padding < 3) {
    text.remove_suffix(1);
    ++padding;
  }
  if (padding == 3 || text.size() % 4 == 1) return std::nullopt;
  std::string octets;
  octets.reserve(text.size() * 3 / 4);
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    const auto six = sextet(c);
    if (!six) return std::nullopt;
    bits = (bits << 6U | *six) & 0xFFFFFFU;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    octets.push_back(static_cast<char>((bits >> held) & 0xFFU));
  }
  return octets;
}

bool is_utf8(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace mannerly
