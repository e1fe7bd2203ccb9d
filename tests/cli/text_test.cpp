#include "cli/duration_text.hpp"
#include "cli/suggestion.hpp"
#include "cli/text_encoding.hpp"
#include "feedback/sf_scanner.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

TEST(DurationText, ReadsWhatPeopleWrite) {
  EXPECT_EQ(parse_option_duration("250ms"), 250ms);
  EXPECT_EQ(parse_option_duration("30s"), 30s);
  EXPECT_EQ(parse_option_duration("30"), 30s);
  EXPECT_EQ(parse_option_duration("5m"), 5min);
  EXPECT_EQ(parse_option_duration("1.5h"), 90min);
  EXPECT_EQ(parse_option_duration("1h30m"), 90min);
  EXPECT_EQ(parse_option_duration("2d"), 48h);
  EXPECT_EQ(parse_option_duration("0"), 0s);
}

TEST(DurationText, RefusesTheRest) {
  for (const char* text : {"", "s", "-1s", "1x", "1h30", "1 h", "nan", "inf", "1e3s", "1e999",
                           "99999999999h", "30s ", "1..5s"}) {
    EXPECT_EQ(parse_option_duration(text), std::nullopt) << text;
  }
}

TEST(DurationText, WritesTwoUnitsAtMost) {
  EXPECT_EQ(to_text(440ms), "0.4 s");
  EXPECT_EQ(to_text(12s), "12 s");
  EXPECT_EQ(to_text(3min + 5s), "3 min 5 s");
  EXPECT_EQ(to_text(2h), "2 h");
  EXPECT_EQ(to_text(99h), "4 d 3 h");
}

TEST(DurationText, WritesDatesInUtcRoundedUp) {
  EXPECT_EQ(to_iso(wall_time{1772452800s}), "2026-03-02T12:00:00Z");
  EXPECT_EQ(to_iso(wall_time{1772452800s + 1ns}), "2026-03-02T12:00:01Z");
}

TEST(TextEncoding, KnowsUtf8) {
  for (const char* good : {"", "abc", "caf\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"}) {
    EXPECT_TRUE(is_utf8(good)) << good;
  }
  for (const char* bad : {"\x80", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
                          "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "a\xff", "\xe2\x82"}) {
    EXPECT_FALSE(is_utf8(bad)) << bad;
  }
}

TEST(TextEncoding, WritesBase64) {  // RFC 4648 section 10
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("fo"), "Zm8=");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
}

TEST(TextEncoding, FileNamesAreSafeAndDiffer) {
  EXPECT_EQ(file_name_of("a-1_b.txt"), "a-1_b.txt");
  EXPECT_EQ(file_name_of(".."), "%2E.");
  EXPECT_EQ(file_name_of("a/b"), "a%2Fb");
  EXPECT_EQ(file_name_of("a%2Fb"), "a%252Fb");
  const std::string base(400, 'x');
  EXPECT_LE(file_name_of(base + "1").size(), 150u);
  EXPECT_NE(file_name_of(base + "1"), file_name_of(base + "2"));
}

TEST(Suggestion, FindsWhatWasMeant) {
  const std::array<std::string, 3> known{"fetch", "explain", "doctor"};
  EXPECT_EQ(suggestion("fetc", known), "fetch");
  EXPECT_EQ(suggestion("ftech", known), "fetch");
  EXPECT_EQ(suggestion("explian", known), "explain");
  EXPECT_EQ(suggestion("something", known), std::nullopt);
}

}  // namespace
}  // namespace mannerly
