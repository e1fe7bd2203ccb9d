#include "mannerly/policy/preset.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

request call(std::string url, headers with = {}) {
  return {.url = std::move(url), .headers = std::move(with)};
}

TEST(PresetKey, TellsCredentialsApartWithoutHoldingThem) {
  const preset p{.id = "x", .key = {.headers = {"Authorization"}}};
  const std::string a =
      key_of(p, call("https://x.example/", {{"authorization", "Bearer secret-a"}}));
  const std::string b =
      key_of(p, call("https://x.example/", {{"Authorization", "Bearer secret-b"}}));
  EXPECT_NE(a, b);
  EXPECT_EQ(a, key_of(p, call("https://x.example/1", {{"Authorization", "Bearer secret-a"}})));
  EXPECT_EQ(a.size(), std::string("x:").size() + 16);
  EXPECT_EQ(a.find("secret"), std::string::npos);
  EXPECT_EQ(key_of(p, call("https://x.example/")), "x:anonymous");
}

// printf '%s' 'Authorization=3:abc' | sha256sum
TEST(PresetKey, IsTheStartOfASha256) {
  const preset p{.id = "x", .key = {.headers = {"Authorization"}}};
  EXPECT_EQ(key_of(p, call("https://x.example/", {{"Authorization", "abc"}})),
            "x:31fd0af91437bd58");
}

TEST(PresetKey, ReadsQueryParametersWhole) {
  const preset p{.id = "x", .key = {.query = {"key"}}};
  const auto key = [&p](const char* url) { return key_of(p, call(url)); };
  EXPECT_EQ(key("https://x.example/?monkey=1"), "x:anonymous");
  EXPECT_EQ(key("https://x.example/?key="), "x:anonymous");
  EXPECT_EQ(key("https://x.example/?key=1"), key("https://x.example/a?b=2&key=1"));
  EXPECT_NE(key("https://x.example/?key=1"), key("https://x.example/?key=12"));
}

TEST(PresetKey, PartsOfACredentialCannotTradePlaces) {
  const preset p{.id = "x", .key = {.headers = {"A", "B"}}};
  EXPECT_NE(key_of(p, call("https://x.example/", {{"A", "1"}})),
            key_of(p, call("https://x.example/", {{"B", "1"}})));
  EXPECT_NE(key_of(p, call("https://x.example/", {{"A", "1B=1:2"}})),
            key_of(p, call("https://x.example/", {{"A", "1"}, {"B", "2"}})));
}

TEST(PresetKey, HostsCountApartWhereTheProviderSaysSo) {
  const preset p{.id = "x", .key = {.headers = {"T"}, .per_host = true}};
  EXPECT_EQ(key_of(p, call("https://A.x.example/")), "x/a.x.example:anonymous");
  const preset shared{.id = "x"};
  EXPECT_EQ(key_of(shared, call("https://a.x.example/")), "x");
  EXPECT_EQ(key_of(shared, call("not a url")), "x");
}

TEST(PresetCosts, TheFirstThatFitsTheMethodCounts) {
  const preset& github = *find_preset("github");
  const auto points = [&](const char* method) {
    const auto costs = costs_of(github, {.method = method, .url = "https://api.github.com/"});
    EXPECT_EQ(costs.size(), 1u);
    return costs.at(0);
  };
  EXPECT_EQ(points("GET"), (cost{"points", 1}));
  EXPECT_EQ(points("PATCH"), (cost{"points", 5}));
}

TEST(PresetAdvice, AddsThePauseOnlyWhereNothingWasStated) {
  const preset& nvd = *find_preset("nvd");
  advice bare;
  add_documented(nvd, 403, bare);
  EXPECT_TRUE(bare.limited);
  EXPECT_EQ(bare.refusal, refusal::rate);
  EXPECT_EQ(bare.cooldown, std::chrono::seconds(6));
  advice well;
  add_documented(nvd, 200, well);
  EXPECT_FALSE(well.limited);
  EXPECT_FALSE(well.cooldown);
  advice stated{.limited = true, .wait = std::chrono::seconds(1)};
  add_documented(nvd, 429, stated);
  EXPECT_FALSE(stated.cooldown);
}

}  // namespace
}  // namespace mannerly
