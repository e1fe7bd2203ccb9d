// Table tests of the parsers of times: numbers, durations, dates.

#include "feedback/decimal.hpp"
#include "feedback/duration_text.hpp"
#include "feedback/http_date.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t noon = 1'772'452'800;  // 2026-03-02T12:00:00Z, a Monday
constexpr instant reference{noon, 0};

TEST(Decimal, ReadsDigitsAndOnePoint) {
  EXPECT_EQ(parse_decimal("0030")->whole, 30U);
  EXPECT_EQ(parse_decimal("1.5")->nanos, 500'000'000U);
  EXPECT_EQ(parse_decimal("0.0000000001")->nanos, 1U) << "rounds up, never to nothing";
  EXPECT_EQ(parse_decimal("1.9999999999")->whole, 2U);
  EXPECT_TRUE(parse_decimal("18446744073709551616")->saturated);
}

TEST(Decimal, RefusesWhatIsNotPlain) {
  for (const char* text : {"", " ", "-1", "+1", "1e3", "0x1E", "1.", ".5", "1,0", "NaN", "inf",
                           "1 2", "\xd9\xa3\xd9\xa0", "\xef\xbc\x91"}) {
    EXPECT_FALSE(parse_decimal(text)) << text;
  }
}

TEST(Decimal, CountsUpToTheLargestInteger) {
  EXPECT_TRUE(to_count(*parse_decimal("9223372036854775807")));
  EXPECT_FALSE(to_count(*parse_decimal("9223372036854775808")));
}

TEST(Decimal, SaturatesWaits) {
  EXPECT_EQ(scaled(*parse_decimal("2147483647"), 1s), 2147483647s);
  EXPECT_EQ(scaled(*parse_decimal("2147483648"), 1s), longest_wait);
  EXPECT_EQ(scaled(*parse_decimal("99999999999999999999"), 1ms), longest_wait);
  EXPECT_EQ(scaled(*parse_decimal("1.5"), 24h), 36h);
}

struct span_case {
  const char* text;
  duration expected;
};

TEST(Duration, AddsNumbersWithUnits) {
  constexpr std::array<span_case, 12> cases = {{{"30s", 30s},
                                                {"1500ms", 1500ms},
                                                {"2m59.56s", 179'560ms},
                                                {"1h2m3.5s", 3'723'500ms},
                                                {"6m0s", 6min},
                                                {"20ms", 20ms},
                                                {"1d", 24h},
                                                {"612.345678ms", 612'345'678ns},
                                                {"5us", 5us},
                                                {"5\xc2\xb5s", 5us},
                                                {"7ns", 7ns},
                                                {"99999999999999999999h", longest_wait}}};
  for (const auto& c : cases) EXPECT_EQ(parse_duration(c.text), c.expected) << c.text;
}

TEST(Duration, RefusesTheRest) {
  for (const char* text : {"", "30", "s", "-5s", "30 s", "30S", "1h30", "PT30S", "1e3s", "5x"}) {
    EXPECT_FALSE(parse_duration(text)) << text;
  }
}

struct date_case {
  const char* text;
  std::int64_t after_noon;
};

TEST(HttpDate, ReadsTheThreeFormsAndTheirCousins) {
  constexpr std::array<date_case, 15> cases = {
      {{"Mon, 02 Mar 2026 12:01:30 GMT", 90},
       {"Monday, 02-Mar-26 12:01:00 GMT", 60},
       {"Mon Mar  2 12:01:15 2026", 75},
       {"mon, 02 mar 2026 12:00:45 gmt", 45},
       {"Tue, 02 Mar 2026 12:00:45 GMT", 45},
       {"Mon, 2 Mar 2026 12:00:45 GMT", 45},
       {"Mon, 02 Mar 2026 12:00:45 +0000", 45},
       {"Mon, 02 Mar 2026 13:00:45 +0100", 45},
       {"Mon, 02 Mar 2026 07:00:45 -05:00", 45},
       {"Mon, 02 Mar 2026 12:00:60 GMT", 60},
       {"02 Mar 2026 12:00:45 UTC", 45},
       {"Mon, 02-Mar-2026 12:00:45 GMT", 45},
       {"Mon Mar 02 2026 13:00:02 GMT+0100 (Central European Standard Time)", 2},
       {"Thu, 01 Jan 1970 00:00:00 GMT", -noon},
       {"Thu, 29 Feb 2024 12:00:00 GMT", 1'709'208'000 - noon}}};
  for (const auto& c : cases) {
    const auto read = parse_http_date(c.text, reference);
    ASSERT_TRUE(read) << c.text;
    EXPECT_EQ(read->seconds - noon, c.after_noon) << c.text;
  }
}

TEST(HttpDate, RefusesDatesThatDoNotExist) {
  for (const char* text :
       {"", "soon", "Tue, 31 Feb 2026 12:00:00 GMT", "Sun, 29 Feb 2026 12:00:00 GMT",
        "Mon, 02 Mar 2026 24:00:30 GMT", "Mon, 02 Mar 2026 12:60:30 GMT", "Mon, 02 Mar 2026 12:0",
        "Mon, 02 Mar 2026 12:00:45", "Mon, 02 Mar 99999 12:00:45 GMT",
        "Mon, 00 Mar 2026 12:00:45 GMT", "Mon, 02 Mar 2026 12:00:45 PST",
        "Mon, 02 Mar 2026 12:00:45 GMT x", "Mon, 02 Foo 2026 12:00:45 GMT"}) {
    EXPECT_FALSE(parse_http_date(text, reference)) << text;
  }
}

// RFC 9110 5.6.7: more than fifty years ahead means the past.
TEST(HttpDate, GivesTwoDigitYearsTheirCentury) {
  const auto year = [](const char* text, instant now) {
    const auto read = parse_http_date(text, now);
    const std::chrono::sys_seconds when{std::chrono::seconds{read.value().seconds}};
    return static_cast<int>(
        std::chrono::year_month_day{std::chrono::floor<std::chrono::days>(when)}.year());
  };
  EXPECT_EQ(year("Sunday, 06-Nov-94 08:49:37 GMT", reference), 1994);
  EXPECT_EQ(year("Sunday, 01-Mar-76 08:49:37 GMT", reference), 2076);
  EXPECT_EQ(year("Sunday, 06-Nov-76 08:49:37 GMT", reference), 1976);
  const instant late{3'786'912'000, 0};  // 2090
  EXPECT_EQ(year("Sunday, 06-Nov-05 08:49:37 GMT", late), 2105);
}

TEST(Rfc3339, ReadsZonesFractionsAndShortForms) {
  constexpr std::array<date_case, 7> cases = {{{"2026-03-02T12:00:30Z", 30},
                                               {"2026-03-02t12:00:30z", 30},
                                               {"2026-03-02T14:00:30+02:00", 30},
                                               {"2026-03-02T04:00:30-0800", 30},
                                               {"2026-03-02T12:05Z", 300},
                                               {"2026-03-02 12:00:40", 40},
                                               {"2026-03-03T00:00:00+00:00", 43200}}};
  for (const auto& c : cases) {
    const auto read = parse_rfc3339(c.text);
    ASSERT_TRUE(read) << c.text;
    EXPECT_EQ(read->seconds - noon, c.after_noon) << c.text;
  }
  EXPECT_EQ(parse_rfc3339("2026-03-02T12:00:30.250Z")->nanos, 250'000'000);
}

TEST(Rfc3339, RefusesTheRest) {
  for (const char* text : {"", "2026-03-02", "2026-02-30T12:00:00Z", "2026-03-02T12:0",
                           "2026-03-02T12:00:3", "2026-03-02T24:00:00Z", "2026-3-2T12:00:00Z",
                           "2026-03-02T12:00:00Zx", "02026-03-02T12:00:00Z"}) {
    EXPECT_FALSE(parse_rfc3339(text)) << text;
  }
}

TEST(Instant, WaitsAreNeverNegativeAndSaturate) {
  EXPECT_EQ(wait_between({10, 0}, {5, 0}), 0s);
  EXPECT_EQ(wait_between({10, 900'000'000}, {11, 100'000'000}), 200ms);
  EXPECT_EQ(wait_between({0, 0}, {253'402'300'799, 0}), longest_wait);
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min() / 1'000'000'000;
  EXPECT_EQ(wait_between({least, 0}, {253'402'300'799, 0}), longest_wait);
}

}  // namespace
}  // namespace mannerly
