#include "mannerly/http/headers.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

TEST(Headers, NamesCompareWithoutCase) {
  const headers h{{"Retry-After", "5"}};
  EXPECT_EQ(h.get("retry-AFTER"), "5");
  EXPECT_TRUE(h.contains("RETRY-AFTER"));
  EXPECT_FALSE(h.contains("Retry-Afte"));
  EXPECT_EQ(h.get("Retry-After2"), std::nullopt);
}

TEST(Headers, OnlyAsciiLettersHaveCase) {
  EXPECT_TRUE(iequals("aZ", "Az"));
  EXPECT_FALSE(iequals("@", "`"));
  EXPECT_FALSE(iequals("[", "{"));
  EXPECT_FALSE(iequals("\xC4", "\xE4"));
  EXPECT_TRUE(iequals("", ""));
}

TEST(Headers, RepeatedNamesKeepTheirOrderAndGetIsTheFirst) {
  headers h;
  h.add("Link", "a");
  h.add("X", "1");
  h.add("link", "b");
  EXPECT_EQ(h.size(), 3u);
  EXPECT_EQ(h.get("LINK"), "a");
  EXPECT_EQ((h.begin() + 2)->value, "b");
}

TEST(Headers, SetLeavesOneLineInTheFirstPlace) {
  headers h{{"a", "1"}, {"B", "2"}, {"A", "3"}, {"c", "4"}};
  h.set("A", "9");
  EXPECT_EQ(h, (headers{{"A", "9"}, {"B", "2"}, {"c", "4"}}));
  h.set("new", "5");
  EXPECT_EQ(h.get("New"), "5");
  EXPECT_EQ(h.size(), 4u);
}

TEST(Headers, EraseTakesEveryLineOfThatName) {
  headers h{{"a", "1"}, {"B", "2"}, {"A", "3"}};
  EXPECT_TRUE(h.erase("A"));
  EXPECT_EQ(h, (headers{{"B", "2"}}));
  EXPECT_FALSE(h.erase("A"));
}

TEST(Headers, EraseByANameThatIsOneOfItsOwnLines) {
  headers h{{"a", "1"}, {"b", "2"}, {"a", "3"}, {"b", "4"}};
  EXPECT_TRUE(h.erase(h.begin()->name));
  EXPECT_EQ(h, (headers{{"b", "2"}, {"b", "4"}}));
}

}  // namespace
}  // namespace mannerly
