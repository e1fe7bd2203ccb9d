#include "support/cap_headers.hpp"

#include <array>
#include <ctime>

namespace mannerly {
namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;

std::string whole_seconds(nanoseconds d) {
  return std::to_string(std::chrono::ceil<seconds>(d).count());
}

// Empty when the period is not whole seconds: a rounded window would be a false statement.
std::string window_parameter(const cap& c) {
  if (c.period % seconds(1) != nanoseconds(0)) return {};
  return ";w=" + whole_seconds(c.period);
}

std::string policy_name(const cap& c) {
  const bool whole = c.period % seconds(1) == nanoseconds(0);
  const auto window =
      whole ? whole_seconds(c.period) + "s" : std::to_string(c.period.count() / 1000) + "us";
  return '"' + std::to_string(c.count) + "-in-" + window + '"';
}

void add_integer_policy(header_lines& lines, const cap& c) {
  const auto window = window_parameter(c);
  if (!window.empty()) lines.emplace_back("RateLimit-Policy", std::to_string(c.count) + window);
}

void add_draft_8(header_lines& lines, const cap& c, const ruling& r) {
  const auto name = policy_name(c);
  lines.emplace_back("RateLimit-Policy",
                     name + ";q=" + std::to_string(c.count) + window_parameter(c));
  lines.emplace_back("RateLimit",
                     name + ";r=" + std::to_string(r.remaining) + ";t=" + whole_seconds(r.reset));
}

void add_draft_7(header_lines& lines, const cap& c, const ruling& r) {
  add_integer_policy(lines, c);
  lines.emplace_back("RateLimit", "limit=" + std::to_string(c.count) +
                                      ", remaining=" + std::to_string(r.remaining) +
                                      ", reset=" + whole_seconds(r.reset));
}

void add_draft_6(header_lines& lines, const cap& c, const ruling& r) {
  add_integer_policy(lines, c);
  lines.emplace_back("RateLimit-Limit", std::to_string(c.count));
  lines.emplace_back("RateLimit-Remaining", std::to_string(r.remaining));
  lines.emplace_back("RateLimit-Reset", whole_seconds(r.reset));
}

void add_legacy(header_lines& lines, const cap& c, const ruling& r, nanoseconds unix_now) {
  lines.emplace_back("X-RateLimit-Limit", std::to_string(c.count));
  lines.emplace_back("X-RateLimit-Remaining", std::to_string(r.remaining));
  lines.emplace_back("X-RateLimit-Reset", whole_seconds(unix_now + r.reset));
}

}  // namespace

header_lines cap_headers(header_family family, const cap& c, const ruling& r,
                         nanoseconds unix_now) {
  header_lines lines;
  switch (family) {
    case header_family::full:
      add_draft_6(lines, c, r);
      add_legacy(lines, c, r, unix_now);
      break;
    case header_family::draft_8:
      add_draft_8(lines, c, r);
      break;
    case header_family::draft_7:
      add_draft_7(lines, c, r);
      break;
    case header_family::draft_6:
      add_draft_6(lines, c, r);
      break;
    case header_family::legacy:
      add_legacy(lines, c, r, unix_now);
      break;
    case header_family::none:
      break;
  }
  if (!r.admitted) lines.emplace_back("Retry-After", whole_seconds(r.retry_after));
  return lines;
}

std::string http_date(nanoseconds unix_now) {
  const std::time_t t = std::chrono::floor<seconds>(unix_now).count();
  std::tm parts{};
  gmtime_r(&t, &parts);
  std::array<char, 40> text{};
  const auto length = std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return {text.data(), length};
}

}  // namespace mannerly
