#include "cli/duration_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <ctime>

namespace mannerly {
namespace {

constexpr double most_seconds = 100.0 * 365 * 86400;

std::optional<double> seconds_in(std::string_view unit) {
  if (unit == "ms") return 0.001;
  if (unit == "s" || unit == "sec") return 1;
  if (unit == "m" || unit == "min") return 60;
  if (unit == "h") return 3600;
  if (unit == "d") return 86400;
  return std::nullopt;
}

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

std::string two(long long big, const char* big_unit, long long small, const char* small_unit) {
  std::string text = std::to_string(big) + " " + big_unit;
  if (small != 0) text += " " + std::to_string(small) + " " + small_unit;
  return text;
}

std::time_t whole_seconds(wall_time when) {
  return std::chrono::system_clock::to_time_t(std::chrono::ceil<std::chrono::seconds>(when));
}

std::string formatted(const char* form, const std::tm& when) {
  std::array<char, 40> text{};
  std::strftime(text.data(), text.size(), form, &when);
  return text.data();
}

}  // namespace

std::optional<duration> parse_option_duration(std::string_view text) {
  double total = 0;
  if (text.empty()) return std::nullopt;
  const bool bare = !is_letter(text.back());
  while (!text.empty()) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    if (error != std::errc() || !(value >= 0)) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    std::size_t letters = 0;
    while (letters < text.size() && is_letter(text[letters])) ++letters;
    const auto unit =
        seconds_in(bare && text.empty() && total == 0 ? "s" : text.substr(0, letters));
    if (!unit) return std::nullopt;
    text.remove_prefix(letters);
    total += value * *unit;
  }
  if (!(total <= most_seconds)) return std::nullopt;
  return duration(std::llround(total * 1e9));
}

std::string to_text(duration d) {
  using std::chrono::floor;
  const auto ms = floor<std::chrono::milliseconds>(d).count();
  if (ms < 10'000) {
    return std::to_string(ms / 1000) + "." + std::to_string(ms / 100 % 10) + " s";
  }
  const long long s = ms / 1000;
  if (s < 60) return std::to_string(s) + " s";
  if (s < 3600) return two(s / 60, "min", s % 60, "s");
  if (s < 86400) return two(s / 3600, "h", s % 3600 / 60, "min");
  return two(s / 86400, "d", s % 86400 / 3600, "h");
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string to_iso(wall_time when) {
  const std::time_t seconds = whole_seconds(when);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  return formatted("%Y-%m-%dT%H:%M:%SZ", utc);
}

std::string to_clock(wall_time when) {
  const std::time_t seconds = whole_seconds(when);
  std::tm local{};
  localtime_r(&seconds, &local);
  return formatted("%H:%M:%S", local);
}

}  // namespace mannerly
