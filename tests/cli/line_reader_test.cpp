#include "cli/line_reader.hpp"

#include "cli/scratch.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace mannerly {
namespace {

struct seen {
  std::string text;
  std::uint64_t begin;
  bool too_long;
  bool ended;
  friend bool operator==(const seen&, const seen&) = default;
};

std::vector<seen> lines_of(std::string_view text, std::size_t cap = line_reader::default_cap) {
  const text_input input(text);
  line_reader reader(input.fd(), cap);
  std::vector<seen> all;
  boost::system::error_code why;
  while (const auto line = reader.wait_for_next(why)) {
    EXPECT_EQ(line->number, all.size() + 1);
    all.push_back({std::string(line->text), line->begin, line->too_long, line->ended});
  }
  EXPECT_FALSE(why);
  EXPECT_TRUE(reader.at_end());
  EXPECT_EQ(reader.consumed(), text.size());
  return all;
}

using all_seen = std::vector<seen>;

TEST(LineReader, AnEmptyInputHasNoLine) {
  EXPECT_EQ(lines_of(""), all_seen{});
}

TEST(LineReader, SplitsAtLineEnds) {
  EXPECT_EQ(lines_of("a\n\nbc\n"),
            (all_seen{{"a", 0, false, true}, {"", 2, false, true}, {"bc", 3, false, true}}));
}

TEST(LineReader, SaysThatTheLastLineHasNoEnd) {
  EXPECT_EQ(lines_of("a\nb"), (all_seen{{"a", 0, false, true}, {"b", 2, false, false}}));
}

TEST(LineReader, StripsCarriageReturnsAndTheByteOrderMark) {
  EXPECT_EQ(lines_of("\xef\xbb\xbfone\r\ntwo\r\n"),
            (all_seen{{"one", 0, false, true}, {"two", 8, false, true}}));
}

TEST(LineReader, ALineThatIsTooLongKeepsItsHeadAndTheNextOneIsWhole) {
  const std::string big(300'000, 'x');
  const auto all = lines_of("a\n" + big + "\nb\n", 1000);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[1].text, std::string(1000, 'x'));
  EXPECT_TRUE(all[1].too_long);
  EXPECT_EQ(all[2], (seen{"b", 300'003, false, true}));
}

TEST(LineReader, ALineOfExactlyTheCapIsNotTooLong) {
  const auto all = lines_of(std::string(1000, 'x') + "\n" + std::string(1001, 'y'), 1000);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_FALSE(all[0].too_long);
  EXPECT_TRUE(all[1].too_long);
  EXPECT_FALSE(all[1].ended);
}

TEST(LineReader, LinesAcrossReadsStayWhole) {
  std::string text;
  for (int i = 0; i < 20'000; ++i)
    text += std::to_string(i) + std::string(static_cast<std::size_t>(i % 50), '.') + "\n";
  const auto all = lines_of(text);
  ASSERT_EQ(all.size(), 20'000u);
  EXPECT_EQ(all[19'999].text, "19999" + std::string(49, '.'));
}

TEST(LineReader, NextAsksForMoreInsteadOfWaiting) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  line_reader reader(ends[0]);
  EXPECT_FALSE(reader.next());
  ASSERT_EQ(write(ends[1], "on", 2), 2);
  EXPECT_FALSE(reader.fill());
  EXPECT_FALSE(reader.next());
  ASSERT_EQ(write(ends[1], "e\ntwo\n", 6), 6);
  EXPECT_FALSE(reader.fill());
  EXPECT_EQ(reader.next()->text, "one");
  EXPECT_EQ(reader.next()->text, "two");
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.at_end());
  close(ends[1]);
  EXPECT_FALSE(reader.fill());
  EXPECT_TRUE(reader.at_end());
  close(ends[0]);
}

TEST(LineReader, TellsWhyItCannotRead) {
  line_reader reader(-1);
  EXPECT_TRUE(reader.fill());
}

}  // namespace
}  // namespace mannerly
