// What the capped server writes is what the product reads: both sides of the contract meet here.

#include "mannerly/feedback/read_advice.hpp"

#include "support/cap_headers.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr auto unix_now = 1772452800250ms;
constexpr cap fifty_a_second = {.kind = algorithm::token_bucket, .count = 50, .period = 1s};
constexpr ruling admitted = {.admitted = true, .remaining = 49, .reset = 20ms};
constexpr ruling refused = {.remaining = 0, .reset = 1700ms, .retry_after = 1700ms};

advice read(header_family family, const ruling& decided) {
  response answer{.status = decided.admitted ? 200 : 429};
  answer.headers.add("Date", http_date(unix_now));
  for (auto& [name, value] : cap_headers(family, fifty_a_second, decided, unix_now))
    answer.headers.add(name, value);
  return read_advice(answer, wall_time(std::chrono::hours(1)));
}

class Statements : public ::testing::TestWithParam<header_family> {};

TEST_P(Statements, OfAnAdmittedCallAreReadAsMeant) {
  const auto said = read(GetParam(), admitted);
  EXPECT_FALSE(said.limited);
  EXPECT_FALSE(said.wait.has_value());
  ASSERT_FALSE(said.limits.empty());
  for (const auto& stated : said.limits) {  // two where both families of fields are sent
    EXPECT_EQ(stated.limit, 50);
    EXPECT_EQ(stated.remaining, 49);
    EXPECT_EQ(stated.reset_in, 1s);
  }
  const auto window = GetParam() == header_family::legacy ? std::nullopt : std::optional(1s);
  EXPECT_EQ(said.limits[0].window, window);
}

TEST_P(Statements, OfARefusalNameTheWait) {
  const auto said = read(GetParam(), refused);
  EXPECT_TRUE(said.limited);
  EXPECT_EQ(said.wait, 2s);
  EXPECT_EQ(said.source, wait_source::retry_after);
  ASSERT_FALSE(said.limits.empty());
  for (const auto& stated : said.limits) EXPECT_EQ(stated.remaining, 0);
}

INSTANTIATE_TEST_SUITE_P(Families, Statements,
                         ::testing::Values(header_family::full, header_family::draft_8,
                                           header_family::draft_7, header_family::draft_6,
                                           header_family::legacy));

TEST(StatementsNone, ARefusalStillNamesTheWait) {
  EXPECT_TRUE(read(header_family::none, admitted).limits.empty());
  EXPECT_EQ(read(header_family::none, refused).wait, 2s);
}

}  // namespace
}  // namespace mannerly
