#include "cli/explain_text.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

TEST(ExplainText, SpansAreExact) {
  EXPECT_EQ(span_text(0s), "0 s");
  EXPECT_EQ(span_text(20ms), "0.02 s");
  EXPECT_EQ(span_text(30s), "30 s");
  EXPECT_EQ(span_text(179560ms), "2 min 59.56 s");
  EXPECT_EQ(span_text(2000s), "33 min 20 s");
  EXPECT_EQ(span_text(1h), "1 h");
  EXPECT_EQ(span_text(12h + 5min + 3s), "12 h 5 min 3 s");
  EXPECT_EQ(span_text(76h), "3 d 4 h");
  EXPECT_EQ(span_text(24h), "1 d");
  EXPECT_EQ(span_text(1ns), "0.001 s");
  EXPECT_EQ(span_text(std::chrono::seconds(2147483648)), "68 years or more");
}

TEST(ExplainText, NumbersHaveNoNeedlessDigits) {
  EXPECT_EQ(number_text(5000.0), "5000");
  EXPECT_EQ(number_text(0.5), "0.5");
  EXPECT_EQ(number_text(9.2e18), "9.2e+18");
  EXPECT_EQ(number_text(std::optional<double>()), "-");
}

TEST(ExplainText, NothingReachesTheTerminalAsAControl) {
  EXPECT_EQ(harmless("a\x1b[2Jb"), "a\\x1b[2Jb");
  EXPECT_EQ(harmless(std::string_view("\0\r\n\x7f", 4)), "\\x00\\x0d\\x0a\\x7f");
  EXPECT_EQ(harmless("\xff\xc3"), "\\xff\\xc3");
  EXPECT_EQ(harmless("\xc2\x9b"), "\\xc2\\x9b");           // CSI as one Latin-1 control
  EXPECT_EQ(harmless("\xe2\x80\xae"), "\\xe2\\x80\\xae");  // right-to-left override
  EXPECT_EQ(harmless("Grüße"), "Grüße");
}

TEST(ExplainText, LongTextIsCut) {
  EXPECT_EQ(harmless("abcdef", 6), "abcdef");
  EXPECT_EQ(harmless("abcdefg", 6), "abcdef…");
}

TEST(ExplainText, WidthsCountCharactersNotBytes) {
  EXPECT_EQ(cells("Grüße…"), 6u);
  EXPECT_EQ(padded("ü", 3), "ü  ");
  EXPECT_EQ(padded("abc", 2), "abc");
}

}  // namespace
}  // namespace mannerly
