#include "feedback/http_date.hpp"

#include "feedback/date_scanner.hpp"

namespace mannerly {
namespace {

bool take_zone(date_scanner& text, civil_time& into) noexcept {
  if (text.take_offset(into)) return true;
  if (!text.take_word("gmt") && !text.take_word("utc")) return false;
  text.take_offset(into);  // JavaScript: GMT+0100
  return true;
}

// JavaScript ends with the zone's name in brackets.
bool at_end(date_scanner& text) noexcept {
  text.take_spaces();
  return text.done() || (text.rest().front() == '(' && text.rest().back() == ')');
}

std::optional<instant> with_century(civil_time written, instant reference) noexcept {
  constexpr std::int64_t fifty_years = 50 * 31'556'952LL;
  const auto today = std::chrono::floor<std::chrono::days>(
      std::chrono::sys_seconds{std::chrono::seconds{reference.seconds}});
  const int now = static_cast<int>(std::chrono::year_month_day{today}.year());
  written.year += now / 100 * 100;
  auto read = to_instant(written);
  if (read && read->seconds - reference.seconds > fifty_years) {
    written.year -= 100;
    read = to_instant(written);
  } else if (read && reference.seconds - read->seconds > fifty_years) {
    written.year += 100;
    const auto later = to_instant(written);
    if (later && later->seconds - reference.seconds <= fifty_years) read = later;
  }
  return read;
}

// 02 Mar 2026 12:01:30 GMT, 02-Mar-26 12:01:30 GMT
std::optional<instant> parse_day_first(date_scanner text, instant reference) noexcept {
  civil_time written;
  const auto day = text.take_number(1, 2);
  if (!day) return std::nullopt;
  const bool dashes = text.take('-');
  if (!dashes && !text.take_spaces()) return std::nullopt;
  const auto month = text.take_month();
  if (!month || !(dashes ? text.take('-') : text.take_spaces())) return std::nullopt;
  auto year = text.take_number(4, 4);
  const bool short_year = !year;
  if (short_year) year = text.take_number(2, 2);
  if (!year || !text.take_spaces() || !text.take_clock(written)) return std::nullopt;
  if (text.take_spaces(); !take_zone(text, written) || !at_end(text)) return std::nullopt;
  written.day = *day;
  written.month = *month;
  written.year = *year;
  return short_year ? with_century(written, reference) : to_instant(written);
}

// Mar  2 12:01:15 2026 (always GMT), Mar 02 2026 13:00:02 GMT+0100 (...)
std::optional<instant> parse_month_first(date_scanner text) noexcept {
  civil_time written;
  const auto month = text.take_month();
  if (!month || !text.take_spaces()) return std::nullopt;
  const auto day = text.take_number(1, 2);
  if (!day || !text.take_spaces()) return std::nullopt;
  auto year = text.take_number(4, 4);
  const bool year_last = !year;
  if (!year_last && !text.take_spaces()) return std::nullopt;
  if (!text.take_clock(written)) return std::nullopt;
  text.take_spaces();
  if (year_last) year = text.take_number(4, 4);
  if (!year) return std::nullopt;
  text.take_spaces();
  if (!take_zone(text, written) && !year_last) return std::nullopt;
  if (!at_end(text)) return std::nullopt;
  written.day = *day;
  written.month = *month;
  written.year = *year;
  return to_instant(written);
}

bool take_date(date_scanner& text, civil_time& into) noexcept {
  const auto year = text.take_number(4, 4);
  if (!year || !text.take('-')) return false;
  const auto month = text.take_number(2, 2);
  if (!month || !text.take('-')) return false;
  const auto day = text.take_number(2, 2);
  if (!day) return false;
  into.year = *year;
  into.month = *month;
  into.day = *day;
  return true;
}

bool take_time(date_scanner& text, civil_time& into) noexcept {
  if (text.take_clock(into)) {
    text.take_fraction(into);
    return true;
  }
  return false;
}

bool take_short_time(date_scanner& text, civil_time& into) noexcept {
  const auto hour = text.take_number(2, 2);
  if (!hour || !text.take(':')) return false;
  const auto minute = text.take_number(2, 2);
  if (!minute) return false;
  into.hour = *hour;
  into.minute = *minute;
  return true;
}

}  // namespace

std::optional<instant> parse_http_date(std::string_view text, instant reference) noexcept {
  date_scanner scanner{text};
  scanner.skip_weekday();
  if (auto read = parse_day_first(scanner, reference)) return read;
  return parse_month_first(scanner);
}

std::optional<instant> parse_rfc3339(std::string_view text) noexcept {
  date_scanner scanner{text};
  civil_time written;
  if (!take_date(scanner, written)) return std::nullopt;
  if (!scanner.take_word("t") && !scanner.take(' ')) return std::nullopt;
  date_scanner clock = scanner;
  if (!take_time(clock, written)) {
    clock = scanner;
    if (!take_short_time(clock, written)) return std::nullopt;
  }
  if (!clock.take_word("z")) clock.take_offset(written);
  return clock.done() ? to_instant(written) : std::nullopt;
}

}  // namespace mannerly
