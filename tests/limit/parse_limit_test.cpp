#include "mannerly/limit/limit.hpp"

#include <gtest/gtest.h>

#include <random>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

TEST(ParseLimit, ReadsTheFormsPeopleWrite) {
  const std::pair<const char*, limit> cases[] = {
      {"10/s", {.count = 10}},
      {" 10 / s ", {.count = 10}},
      {"100/min burst 10", {.count = 100, .period = 1min, .burst = 10}},
      {"90000 tokens/min", {.count = 90000, .period = 1min, .unit = "tokens"}},
      {"90000 tokens / 1 minute", {.count = 90000, .period = 1min, .unit = "tokens"}},
      {"2/10s sliding_log", {.count = 2, .period = 10s, .kind = limit_kind::sliding_log}},
      {"10 calls/min", {.count = 10, .period = 1min}},
      {"10 req/s", {.count = 10}},
      {"4 concurrent", {.count = 4, .kind = limit_kind::concurrency}},
      {"4 concurrency", {.count = 4, .kind = limit_kind::concurrency}},
      {"4 uploads concurrent", {.count = 4, .kind = limit_kind::concurrency, .unit = "uploads"}},
      {"50/1s fixed_window", {.count = 50, .kind = limit_kind::fixed_window}},
      {"40/20s token_bucket burst 40",
       {.count = 40, .period = 20s, .kind = limit_kind::token_bucket, .burst = 40}},
      {"40/20s burst 40 token_bucket",
       {.count = 40, .period = 20s, .kind = limit_kind::token_bucket, .burst = 40}},
      {"10/s guard 20ms", {.count = 10, .guard = 20ms}},
      {"10/s guard 0s", {.count = 10, .guard = 0s}},
      {"5/h name search/v2", {.count = 5, .period = 1h, .name = "search/v2"}},
      {"7 burst/s name name", {.count = 7, .unit = "burst", .name = "name"}},
  };
  for (const auto& [text, wanted] : cases) {
    std::string why;
    const auto parsed = parse_limit(text, &why);
    ASSERT_TRUE(parsed.has_value()) << text << ": " << why;
    EXPECT_EQ(*parsed, wanted) << text;
  }
}

TEST(ParseLimit, KnowsThePeriods) {
  const std::pair<const char*, duration> cases[] = {
      {"1/1000ns", 1us},     {"1/us", 1us},           {"1/ms", 1ms},      {"1/s", 1s},
      {"1/sec", 1s},         {"1/2secs", 2s},         {"1/second", 1s},   {"1/30seconds", 30s},
      {"1/min", 1min},       {"1/5mins", 5min},       {"1/minute", 1min}, {"1/2minutes", 2min},
      {"1/h", 1h},           {"1/hour", 1h},          {"1/24hours", 24h}, {"1/d", 24h},
      {"1/day", 24h},        {"1/2days", 48h},        {"1/week", 168h},   {"1/2weeks", 336h},
      {"1/month", 24h * 30}, {"1/2months", 24h * 60},
  };
  for (const auto& [text, wanted] : cases) {
    const auto parsed = parse_limit(text);
    ASSERT_TRUE(parsed.has_value()) << text;
    EXPECT_EQ(parsed->period, wanted) << text;
  }
}

TEST(ParseLimit, NamesTheWordThatIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "the end"},
      {"ten/s", "ten/s"},
      {"-1/s", "-1/s"},
      {"10", "the end"},
      {"10 tokens", "tokens"},
      {"10/", "the end"},
      {"10/fortnight", "fortnight"},
      {"10/0.5s", ".5s"},
      {"10/s burts 4", "burts"},
      {"10/s burst many", "many"},
      {"10/s burst 2 burst 3", "burst"},
      {"10/s guard 20", "the end"},
      {"10/s guard 20parsecs", "parsecs"},
      {"10/s name", "the end"},
      {"10/s token_bucket fixed_window", "fixed_window"},
      {"10/s concurrent", "period"},
      {"10/s burst 11", "burst"},
      {"10/99999999999999999s", "99999999999999999s"},
      {"99999999999999999999/s", "99999999999999999999"},
      {"0/s", "count"},
      {"10/0s", "period"},
  };
  for (const auto& [text, word] : cases) {
    std::string why;
    const auto parsed = parse_limit(text, &why);
    ASSERT_TRUE(parsed.has_error()) << text;
    EXPECT_EQ(parsed.error(), errc::bad_limit);
    EXPECT_NE(why.find(word), why.npos) << text << ": " << why;
  }
}

TEST(ToString, IsAShortTextOfALimit) {
  const char* texts[] = {
      "10/s",
      "100/min burst 10",
      "90000 tokens/min",
      "2/10s sliding_log",
      "4 concurrent",
      "50/s fixed_window",
      "40/20s burst 40 token_bucket",
      "10/s guard 20ms",
      "10/90min",
      "10/d",
      "10/week",
      "10/month",
      "9 concurrent guard 1s name x",
      "1/1500ms guard 0s",
  };
  for (const char* text : texts) EXPECT_EQ(to_string(parse_limit(text).value()), text);
  EXPECT_EQ(to_string(parse_limit("10/60s").value()), "10/min");
  EXPECT_EQ(to_string(parse_limit("10/7days").value()), "10/week");
}

// Pieces of limits in any order reach deeper into the parser than bytes at random.
std::string scramble(std::mt19937_64& random) {
  static const char* const pieces[] = {
      "10",          "1",      "/",           "s",     "min",  "month",        "ns",
      " ",           " ",      "burst",       "guard", "name", "token_bucket", "concurrent",
      "sliding_log", "tokens", "99999999999", "20ms",  "\n",   "\xff",         "-",
      "0",           "x"};
  std::string text;
  for (auto n = random() % 12; n > 0; --n) {
    if (random() % 8 == 0) {
      text += static_cast<char>(random());
    } else {
      text += pieces[random() % std::size(pieces)];
    }
  }
  return text;
}

TEST(ParseLimit, TakesAnyBytesAndWritesBackWhatItTook) {
  const std::uint64_t seed = 20261130;
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  int taken = 0;
  for (int i = 0; i < 300'000; ++i) {
    const std::string text = scramble(random);
    std::string why;
    const auto parsed = parse_limit(text, &why);
    ASSERT_NE(parsed.has_value(), !why.empty()) << text;
    if (!parsed) continue;
    ++taken;
    const auto again = parse_limit(to_string(*parsed));
    ASSERT_TRUE(again.has_value()) << text << " -> " << to_string(*parsed);
    ASSERT_EQ(*again, *parsed) << text << " -> " << to_string(*parsed);
  }
  EXPECT_GT(taken, 100);
}

}  // namespace
}  // namespace mannerly
