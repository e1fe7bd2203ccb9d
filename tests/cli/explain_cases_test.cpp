#include "cli/advice_cases.hpp"
#include "cli/explain.hpp"
#include "cli/scratch.hpp"
#include "cli/usage_error.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>
#include <string>

namespace mannerly {
namespace {

using nlohmann::json;

struct result_of_cases {
  int status = 0;
  std::string out;
  std::string err;
};

result_of_cases run(const explain_options& o, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, err;
  const int status = explain(o, {in, out, err});
  return {status, out.str(), err.str()};
}

std::string corpus() {
  return std::string(MANNERLY_VECTORS) + "/corpus/headers.json";
}

/// One case that is read as it expects.
json sample() {
  return json::parse(R"({"id": "one", "provider": "synthetic", "status": 429,
    "headers": [["Retry-After", "30"], ["X-RateLimit-Limit", "10"]],
    "received_at": "2026-03-02T12:00:00Z",
    "expect": {"limited": true, "wait_seconds": 30, "wait_source": "retry-after",
      "limits": [{"name": "default", "unit": "requests", "limit": 10, "window_seconds": null,
                  "remaining": null, "reset_in_seconds": null}]}})");
}

TEST(ExplainCases, TheWholeCorpusIsReadAsExpected) {
  const auto got = run({.cases = corpus(), .check = true});
  EXPECT_EQ(got.status, 0) << got.out;
  EXPECT_EQ(got.out, "361 cases, 361 as expected\n");
}

TEST(ExplainCases, JsonIsOneArrayWithExactlyTheseMembers) {
  const auto got = json::parse(run({.cases = corpus(), .json = true}).out);
  ASSERT_EQ(got.size(), 361u);
  std::set<std::string> sources;
  for (const json& line : got) {
    EXPECT_EQ(line.size(), 5u);
    EXPECT_TRUE(line.at("id").is_string());
    EXPECT_TRUE(line.at("limited").is_boolean());
    EXPECT_TRUE(line.at("wait_seconds").is_number() || line.at("wait_seconds").is_null());
    sources.insert(line.at("wait_source").get<std::string>());
    for (const json& limit : line.at("limits")) EXPECT_EQ(limit.size(), 6u);
  }
  EXPECT_EQ(sources, (std::set<std::string>{"body", "none", "reset", "retry-after"}));
}

TEST(ExplainCases, ExpectationsAreNotLookedAtWithoutCheck) {
  json other = sample();
  other["expect"] = "nonsense";
  const auto a = run({.cases = "-", .json = true}, json::array({sample()}).dump());
  const auto b = run({.cases = "-", .json = true}, json::array({other}).dump());
  EXPECT_EQ(a.out, b.out);
  other.erase("expect");
  EXPECT_EQ(run({.cases = "-", .json = true}, json::array({other}).dump()).out, a.out);
}

TEST(ExplainCases, AProviderWithoutPresetStillHasItsDialect) {
  json c = sample();
  c["provider"] = "Tyk";
  c["needs_preset"] = true;
  EXPECT_EQ(run({.cases = "-", .check = true}, json::array({c}).dump()).status, 0);
  c["provider"] = "nobody knows";
  EXPECT_EQ(run({.cases = "-", .check = true}, json::array({c}).dump()).status, 0);
}

TEST(ExplainCases, CheckNamesEachDifference) {
  json c = sample();
  c["expect"]["wait_seconds"] = 31;
  c["expect"]["limits"][0]["remaining"] = 4;
  c["expect"]["limits"].push_back(c["expect"]["limits"][0]);
  c["expect"]["limits"][1]["name"] = "other";
  const auto got = run({.cases = "-", .check = true}, json::array({c}).dump());
  EXPECT_EQ(got.status, 1);
  EXPECT_EQ(got.out,
            "one: wait_seconds is 30, expected 31\n"
            "one: limit \"default\": remaining is null, expected 4\n"
            "one: limit \"other\" was not found\n"
            "1 cases, 0 as expected\n");
}

TEST(ExplainCases, BesideJsonTheDifferencesGoToStandardError) {
  json c = sample();
  c["expect"]["limits"] = json::array();
  const auto got = run({.cases = "-", .check = true, .json = true}, json::array({c}).dump());
  EXPECT_EQ(got.status, 1);
  EXPECT_EQ(json::parse(got.out).size(), 1u);
  EXPECT_EQ(got.err, "one: limit \"default\" is not expected\n1 cases, 0 as expected\n");
}

TEST(ExplainCases, NumbersAgreeWithinAThousandthAndWaitsSaturate) {
  json c = sample();
  c["expect"]["wait_seconds"] = 30.001;
  EXPECT_EQ(run({.cases = "-", .check = true}, json::array({c}).dump()).status, 0);
  c["expect"]["wait_seconds"] = 30.002;
  EXPECT_EQ(run({.cases = "-", .check = true}, json::array({c}).dump()).status, 1);
  c["headers"][0][1] = "99999999999999999999";
  c["expect"]["wait_seconds"] = 1e20;
  EXPECT_EQ(run({.cases = "-", .check = true}, json::array({c}).dump()).status, 0);
}

TEST(ExplainCases, PartitionsOfOneNameAreASet) {
  advice got;
  got.limits = {{.name = "a", .remaining = 1.0}, {.name = "a", .remaining = 2.0}};
  const json limit = {{"name", "a"},
                      {"unit", "requests"},
                      {"limit", nullptr},
                      {"window_seconds", nullptr},
                      {"reset_in_seconds", nullptr}};
  json first = limit, second = limit;
  first["remaining"] = 2, second["remaining"] = 1;
  advice_case c{.id = "x"};
  c.expect = {{"limited", false}, {"wait_seconds", nullptr}, {"wait_source", "none"}};
  c.expect["limits"] = json::array({first, second});
  EXPECT_TRUE(differences(c, got).empty());
  second["remaining"] = 3;
  c.expect["limits"] = json::array({first, second});
  EXPECT_EQ(differences(c, got),
            std::vector<std::string>{"limit \"a\": remaining is 1, expected 3"});
}

std::string fault_of(const std::string& input, bool check = false) {
  try {
    run({.cases = "-", .check = check, .json = true}, input);
  } catch (const usage_error& e) {
    return e.what();
  }
  return "none";
}

TEST(ExplainCases, FaultsNameTheirPlace) {
  EXPECT_EQ(fault_of("[").substr(0, 25), "standard input: not JSON:");
  EXPECT_EQ(fault_of("{}"), "standard input: the file must be a list");
  json c = sample();
  c["headers"][1] = json::array({"x"});
  EXPECT_EQ(fault_of(json::array({sample(), c}).dump()),
            "standard input: /1/headers/1 must be a list of name and value");
  c = sample();
  c["received_at"] = "yesterday";
  EXPECT_EQ(fault_of(json::array({c}).dump()),
            "standard input: /0/received_at must be a time like 2026-03-02T12:00:00Z");
  c = sample();
  c.erase("status");
  EXPECT_EQ(fault_of(json::array({c}).dump()), "standard input: /0 lacks \"status\"");
  c = sample();
  c["expect"].erase("limits");
  EXPECT_EQ(fault_of(json::array({c}).dump(), true),
            "standard input: case one: expect must hold limited, wait_seconds, wait_source and "
            "whole limits");
}

}  // namespace
}  // namespace mannerly
