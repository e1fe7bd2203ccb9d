// The grammar of limit fields' names, also for providers nobody has heard of.

#include "feedback/field_name.hpp"

#include <gtest/gtest.h>

#include <array>

namespace mannerly {
namespace {

struct name_case {
  const char* field;
  verb what;
  const char* name;
};

TEST(FieldName, FindsVerbAndName) {
  constexpr std::array<name_case, 16> cases = {
      {{"ratelimit-limit", verb::limit, ""},
       {"x-ratelimit-remaining", verb::remaining, ""},
       {"x-rate-limit-reset", verb::reset, ""},
       {"x-ratelimit-reset-after", verb::reset_after, ""},
       {"x-ratelimit-limit-requests", verb::limit, "requests"},
       {"x-ratelimit-reset-project-tokens", verb::reset, "project-tokens"},
       {"anthropic-ratelimit-input-tokens-remaining", verb::remaining, "input-tokens"},
       {"x-ratelimit-endpoint-requests-limit", verb::limit, "endpoint-requests"},
       {"x-rate-limit-api-token-interval-ms", verb::window_ms, "api-token"},
       {"x-hubspot-ratelimit-max", verb::limit, ""},
       {"x-ratelimit-limit-videos-minute", verb::limit, "videos-minute"},
       {"acme-ratelimit-remaining-uploads", verb::remaining, "uploads"},
       {"x-acme-rate-limit-search-reset", verb::reset, "search"},
       {"x-app-limit-24hour-remaining", verb::remaining, "app-limit-24hour"},
       {"x-quota-reset", verb::reset, "quota"},
       {"ratelimit-observed", verb::used, ""}}};
  for (const auto& c : cases) {
    const auto read = parse_field_name(c.field);
    ASSERT_TRUE(read && read->what) << c.field;
    EXPECT_EQ(*read->what, c.what) << c.field;
    EXPECT_EQ(read->name, c.name) << c.field;
  }
}

TEST(FieldName, KeepsWordsGluedToTheMarker) {
  EXPECT_EQ(parse_field_name("x-readratelimit-limit")->glued, "read");
  EXPECT_EQ(parse_field_name("ratelimitbysize-remaining")->glued, "bysize");
  EXPECT_EQ(parse_field_name("x-ratelimitbysize-limit-minute")->name, "minute");
}

TEST(FieldName, KnowsTheIetfNames) {
  EXPECT_TRUE(parse_field_name("ratelimit")->ietf);
  EXPECT_TRUE(parse_field_name("ratelimit-policy")->ietf);
  EXPECT_TRUE(parse_field_name("ratelimit-reset")->ietf);
  EXPECT_FALSE(parse_field_name("x-ratelimit-reset")->ietf);
  EXPECT_FALSE(parse_field_name("ratelimit-limit-minute")->ietf);
}

TEST(FieldName, LeavesOtherFieldsAlone) {
  for (const char* field : {"content-length", "x-request-id", "x-pagination-total", "retry_after",
                            "x-limit-per-page", "limit", "x-frame-options"}) {
    EXPECT_FALSE(parse_field_name(field)) << field;
  }
}

TEST(FieldName, GivesWindowsByTheirWords) {
  using namespace std::chrono_literals;
  EXPECT_EQ(window_of("minute"), 1min);
  EXPECT_EQ(window_of("req-minute"), 1min);
  EXPECT_EQ(window_of("app-limit-24hour"), 24h);
  EXPECT_EQ(window_of("client/per_hour"), 1h);
  EXPECT_EQ(window_of("secondly"), 1s);
  for (const char* opaque : {"month", "year", "unified-5h", "burst", "", "api"}) {
    EXPECT_FALSE(window_of(opaque)) << opaque;
  }
}

TEST(FieldName, GivesUnitsByTheirWords) {
  EXPECT_EQ(unit_of("output-tokens"), "tokens");
  EXPECT_EQ(unit_of("api-token"), "requests") << "a token is no tokens";
  EXPECT_EQ(unit_of("complexity"), "points");
  EXPECT_EQ(unit_of("concurrency"), "concurrent-requests");
  EXPECT_EQ(unit_of("order-count-10s"), "orders");
  EXPECT_EQ(unit_of(""), "requests");
}

}  // namespace
}  // namespace mannerly
