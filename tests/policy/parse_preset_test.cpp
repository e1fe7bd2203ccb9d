#include "mannerly/policy/preset.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

constexpr const char* small =
    R"({"version": 1, "id": "x", "title": "X", "source": "https://x.example/docs",
  "date": "2026-03-02")";

std::string with(const std::string& members) {
  return std::string(small) + (members.empty() ? "" : ", " + members) + "}";
}

std::string fault_of(const std::string& text) {
  std::string why;
  const auto read = parse_preset(text, &why);
  if (read) return "none";
  EXPECT_EQ(read.error(), errc::bad_config);
  return why;
}

TEST(ParsePreset, ReadsEveryMember) {
  const auto read = parse_preset(with(R"("providers": ["Ex"], "dialect": "github",
    "match": [{"host": "*.x.example", "path": "/api/*/v1"}],
    "key": {"headers": ["Authorization"], "query": ["key"], "per_host": true}, "plan": "free",
    "limits": [{"limit": "10/s name a", "plan": "free"},
               {"limit": "20/s name a", "plan": "paid", "source": "https://x.example/plans",
                "date": "2026-01-01"}],
    "costs": [{"unit": "points", "value": 2.5, "methods": ["POST"]}],
    "limited_statuses": [403], "cooldown": {"seconds": 60}, "notes": ["a note"])"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->id, "x");
  EXPECT_EQ(read->match.at(0).path, "/api/*/v1");
  EXPECT_TRUE(read->key.per_host);
  EXPECT_EQ(read->limits.at(0).shape.name, "a");
  EXPECT_EQ(read->limits.at(0).source.url, "https://x.example/docs");
  EXPECT_EQ(read->limits.at(1).source.date, "2026-01-01");
  EXPECT_EQ(read->costs.at(0).price, (cost{"points", 2.5}));
  EXPECT_EQ(read->cooldown->pause, std::chrono::seconds(60));
  EXPECT_EQ(plans_of(*read), (std::vector<std::string>{"free", "paid"}));
  EXPECT_EQ(limits_of(*read), (std::vector<std::string>{"10/s name a"}));
  EXPECT_EQ(limits_of(*read, "paid"), (std::vector<std::string>{"20/s name a"}));
}

TEST(ParsePreset, NeedsLittle) {
  const auto read = parse_preset(with(""));
  ASSERT_TRUE(read);
  EXPECT_TRUE(limits_of(*read).empty());
}

TEST(ParsePreset, FaultsNameTheirPlace) {
  EXPECT_EQ(fault_of("[]"), "the file must be an object");
  EXPECT_EQ(fault_of("{}"), "the file lacks \"version\"");
  EXPECT_EQ(fault_of(R"({"version": 2})"), "/version must be a whole number from 1 to 1");
  EXPECT_EQ(fault_of(with(R"("limit": [])")), "the file has an unknown member \"limit\"");
  const std::string bad_limit = R"("limits": [{"limit": "10/s"}, {"limit": "10/fortnight"}])";
  EXPECT_THAT(fault_of(with(bad_limit)), testing::StartsWith("/limits/1/limit is no limit: "));
  EXPECT_EQ(
      fault_of(with(R"("limits": [{"limit": "1/s", "source": "ftp://x", "date": "2026-01-01"}])")),
      "/limits/0/source must be a URL");
  EXPECT_EQ(fault_of(with(R"("limits": [{"limit": "1/s", "source": "https://x.example"}])")),
            "/limits/0 lacks \"date\"");
  EXPECT_EQ(fault_of(with(R"("match": [{"host": "X.example"}])")),
            "/match/0/host must be a host name in lower case");
  EXPECT_EQ(fault_of(with(R"("match": [{"host": "x.example", "path": "v1"}])")),
            "/match/0/path must start with a slash");
  EXPECT_EQ(fault_of(with(R"("costs": [{"unit": "points", "value": 0}])")),
            "/costs/0/value must be a number above 0");
  EXPECT_EQ(fault_of(with(R"("plan": "gold")")), "/plan is the plan of no limit");
  EXPECT_EQ(fault_of(with(R"("limited_statuses": [200])")),
            "/limited_statuses/0 must be a whole number from 400 to 599");
  EXPECT_EQ(fault_of(with(R"("cooldown": {"seconds": 18446744073709551615})")),
            "/cooldown/seconds must be a whole number from 1 to 86400");
  EXPECT_EQ(fault_of(with(R"("notes": [""])")), "/notes/0 must be a text");
}

TEST(ParsePreset, WhatIsNotJsonIsAFaultToo) {
  EXPECT_EQ(fault_of("{\"version\": 1,").substr(0, 9), "not JSON:");
  EXPECT_EQ(fault_of(std::string(100'000, '[')).substr(0, 9), "not JSON:");
  EXPECT_EQ(fault_of("{\"id\": \"\xff\"}").substr(0, 9), "not JSON:");
  EXPECT_EQ(fault_of("").substr(0, 9), "not JSON:");
}

}  // namespace
}  // namespace mannerly
