#include "feedback/field_name.hpp"

#include <array>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

struct verb_word {
  std::string_view word;
  verb what;
};

// Longer words before their own beginnings and endings.
constexpr std::array<verb_word, 34> verbs = {{
    {"limit", verb::limit},
    {"remaining", verb::remaining},
    {"reset-after", verb::reset_after},
    {"reset-in", verb::reset_after},
    {"reset-seconds", verb::reset_after},
    {"reset-ms", verb::reset_ms},
    {"reset-timestamp", verb::reset_time},
    {"reset-time", verb::reset_time},
    {"reset-date", verb::reset_time},
    {"reset-epoch", verb::reset_time},
    {"reset-utc", verb::reset_time},
    {"reset-at", verb::reset_time},
    {"resettime", verb::reset_time},
    {"reset", verb::reset},
    {"resets", verb::reset},
    {"used", verb::used},
    {"usage", verb::used},
    {"observed", verb::used},
    {"max", verb::limit},
    {"burst-capacity", verb::limit},
    {"interval-ms", verb::window_ms},
    {"interval-milliseconds", verb::window_ms},
    {"interval-seconds", verb::interval_seconds},
    {"interval", verb::window},
    {"window-ms", verb::window_ms},
    {"window-seconds", verb::window},
    {"window", verb::window},
    {"resource", verb::name},
    {"bucket", verb::name},
    {"name", verb::name},
    {"policy", verb::policy},
    {"fillrate", verb::refill_rate},
    {"replenish-rate", verb::refill_per_second},
    {"requested-tokens", verb::refill_cost},
}};

struct window_word {
  std::string_view word;
  duration length;
};

constexpr std::array<window_word, 12> windows = {{{"second", 1s},
                                                  {"secondly", 1s},
                                                  {"sec", 1s},
                                                  {"minute", 1min},
                                                  {"minutely", 1min},
                                                  {"min", 1min},
                                                  {"hour", 1h},
                                                  {"hourly", 1h},
                                                  {"24hour", 24h},
                                                  {"24hours", 24h},
                                                  {"day", 24h},
                                                  {"daily", 24h}}};

bool is_separator(char c) noexcept {
  return c == '-' || c == '_' || c == '/';
}

std::string_view last_word(std::string_view& words) noexcept {
  std::size_t start = words.size();
  while (start > 0 && !is_separator(words[start - 1])) --start;
  const std::string_view word = words.substr(start);
  words.remove_suffix(words.size() - (start > 0 ? start - 1 : 0));
  return word;
}

bool take_verb_in_front(std::string_view words, field_name& into) noexcept {
  for (const auto& v : verbs) {
    if (words.empty() || words.front() != v.word.front() || !words.starts_with(v.word)) continue;
    if (words.size() > v.word.size() && words[v.word.size()] != '-') continue;
    into.what = v.what;
    into.name = words.size() > v.word.size() ? words.substr(v.word.size() + 1) : "";
    return true;
  }
  return false;
}

bool take_verb_at_end(std::string_view words, field_name& into) noexcept {
  for (const auto& v : verbs) {
    if (words.size() <= v.word.size() || words.back() != v.word.back()) continue;
    if (!words.ends_with(v.word)) continue;
    const std::size_t front = words.size() - v.word.size();
    if (words[front - 1] != '-') continue;
    into.what = v.what;
    into.name = words.substr(0, front - 1);
    return true;
  }
  return false;
}

struct marker {
  std::size_t at = std::string_view::npos;
  std::size_t length = 0;
};

marker find_marker(std::string_view lower) noexcept {
  const std::size_t together = lower.find("ratelimit");
  if (together != std::string_view::npos) return {together, 9};
  const std::size_t apart = lower.find("rate-limit");
  if (apart != std::string_view::npos) return {apart, 10};
  return {};
}

// x-quota-remaining, x-app-limit-24hour-limit: the habit without the marker.
std::optional<field_name> parse_unmarked(std::string_view lower) noexcept {
  if (!lower.starts_with("x-")) return std::nullopt;
  field_name found;
  found.family = family_of("x-");
  found.tentative = lower.find("concurren") == std::string_view::npos;
  if (!take_verb_at_end(lower.substr(2), found)) return std::nullopt;
  if (*found.what > verb::reset_after) return std::nullopt;
  return found;
}

}  // namespace

std::uint32_t family_of(std::string_view prefix) noexcept {
  std::uint32_t hash = 2166136261U;
  for (const char c : prefix) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

std::optional<field_name> parse_field_name(std::string_view lower) noexcept {
  const marker mark = find_marker(lower);
  if (mark.at == std::string_view::npos) return parse_unmarked(lower);
  field_name found;
  std::string_view prefix = lower.substr(0, mark.at);
  found.family = family_of(lower.substr(0, mark.at + mark.length));
  if (!prefix.empty() && prefix.back() != '-') found.glued = last_word(prefix);
  std::string_view words = lower.substr(mark.at + mark.length);
  if (!words.empty() && words.front() != '-') {
    found.glued = words.substr(0, words.find('-'));
    words.remove_prefix(found.glued.size());
  }
  if (words.starts_with('-')) words.remove_prefix(1);
  if (!take_verb_in_front(words, found) && !take_verb_at_end(words, found)) found.name = words;
  found.ietf = mark.at == 0 && mark.length == 9 && found.glued.empty() && found.name.empty();
  return found;
}

std::optional<duration> window_of(std::string_view name) noexcept {
  while (!name.empty()) {
    const std::string_view word = last_word(name);
    for (const auto& w : windows) {
      if (word == w.word) return w.length;
    }
  }
  return std::nullopt;
}

std::string_view unit_of(std::string_view name) noexcept {
  if (name.find("concurren") != std::string_view::npos) return "concurrent-requests";
  while (!name.empty()) {
    const std::string_view word = last_word(name);
    if (word == "tokens" || word == "points" || word == "weight" || word == "bytes") return word;
    if (word == "orders" || word == "order") return "orders";
    if (word == "complexity" || word == "graphql") return "points";
    if (word == "bysize") return "tokens";
  }
  return "requests";
}

}  // namespace mannerly
