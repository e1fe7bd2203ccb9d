#include "cli/explain_text.hpp"

#include "feedback/sf_scanner.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace mannerly {
namespace {

constexpr std::int64_t longest_wait_seconds = std::int64_t{1} << 31;

std::string escaped(char c) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "\\x%02x", static_cast<unsigned char>(c));
  return text.data();
}

/// Length of the UTF-8 sequence at the front of the text; 1 for a byte that begins none.
std::size_t sequence(std::string_view text) noexcept {
  for (std::size_t n = 1; n <= 4 && n <= text.size(); ++n) {
    if (is_utf8(text.substr(0, n))) return n;
  }
  return 0;
}

/// Control characters of ASCII and of Latin-1 (U+0080 to U+009F), and what reverses the direction
/// of writing (U+202A to U+202E, U+2066 to U+2069).
bool is_harmful(std::string_view one) noexcept {
  const auto byte = [one](std::size_t i) { return static_cast<unsigned char>(one[i]); };
  if (one.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7f;
  if (one.size() == 2) return byte(0) == 0xc2 && byte(1) < 0xa0;
  if (one.size() != 3 || byte(0) != 0xe2) return false;
  return (byte(1) == 0x80 && byte(2) >= 0xaa && byte(2) <= 0xae) ||
         (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9);
}

std::string seconds_text(std::int64_t ms) {
  std::string text = std::to_string(ms / 1000);
  if (ms % 1000 != 0) {
    std::array<char, 8> part{};
    std::snprintf(part.data(), part.size(), ".%03d", static_cast<int>(ms % 1000));
    text += part.data();
    text.erase(text.find_last_not_of('0') + 1);
  }
  return text + " s";
}

}  // namespace

std::string harmless(std::string_view bytes, std::size_t most) {
  std::string text;
  for (std::size_t shown = 0; !bytes.empty(); ++shown) {
    if (shown == most) return text + "…";
    const std::size_t n = sequence(bytes);
    const std::string_view one = bytes.substr(0, n == 0 ? 1 : n);
    if (n == 0 || is_harmful(one)) {
      for (const char c : one) text += escaped(c);
    } else {
      text += one;
    }
    bytes.remove_prefix(one.size());
  }
  return text;
}

std::string span_text(duration d) {
  using std::chrono::ceil;
  std::int64_t ms = ceil<std::chrono::milliseconds>(d).count();
  const std::int64_t days = ms / 86'400'000;
  if (ms >= longest_wait_seconds * 1000) return "68 years or more";
  std::string text;
  const auto add = [&](std::int64_t count, const char* unit) {
    if (count != 0) text += (text.empty() ? "" : " ") + std::to_string(count) + " " + unit;
  };
  add(days, "d");
  ms -= days * 86'400'000;
  add(ms / 3'600'000, "h");
  ms %= 3'600'000;
  if (days == 0) add(ms / 60'000, "min");
  ms %= 60'000;
  if (days == 0 && (ms != 0 || text.empty())) text += (text.empty() ? "" : " ") + seconds_text(ms);
  return text;
}

std::string number_text(double value) {
  std::array<char, 32> text{};
  const bool whole = value == std::floor(value) && std::abs(value) < 1e15;
  if (whole) return std::to_string(static_cast<long long>(value));
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end};
}

std::string number_text(const std::optional<double>& value) {
  return value ? number_text(*value) : "-";
}

std::size_t cells(std::string_view utf8) noexcept {
  std::size_t count = 0;
  for (const char c : utf8) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;
  return count;
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t taken = cells(text);
  if (taken < width) text.append(width - taken, ' ');
  return text;
}

}  // namespace mannerly
