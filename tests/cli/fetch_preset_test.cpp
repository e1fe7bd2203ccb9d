#include "cli/fetch_preset.hpp"

#include "cli/fetch_setup.hpp"
#include "cli/usage_error.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mannerly {
namespace {

fetch_options with(const char* name) {
  fetch_options o;
  o.preset_name = name;
  return with_preset(o);
}

call_line parsed(const fetch_options& o, const char* text) {
  return std::get<call_line>(parse_call({.number = 1, .text = text}, defaults_of(o)));
}

TEST(FetchPreset, BringsLimitsUnlessSomeWereTyped) {
  EXPECT_EQ(with("nvd").limits, (std::vector<std::string>{"5/30s"}));
  EXPECT_EQ(with("NVD:key").limits, (std::vector<std::string>{"50/30s"}));
  fetch_options o;
  o.limits = {"1/s"}, o.preset_name = "nvd";
  EXPECT_EQ(with_preset(o).limits, (std::vector<std::string>{"1/s"}));
  EXPECT_FALSE(with("").provider);
  EXPECT_THROW(with("nobody"), usage_error);
}

TEST(FetchPreset, TellsTheClientTheDialect) {
  const config c = client_config(with("nvd"), nullptr);
  EXPECT_EQ(c.dialect, "nvd");
  EXPECT_EQ(c.limits, (std::vector<std::string>{"5/30s"}));
}

TEST(FetchPreset, ACallCostsWhatIsDocumentedUnlessItsLineSaysSo) {
  const fetch_options o = with("github");
  EXPECT_EQ(parsed(o, "https://api.github.com/zen").costs, (std::vector<cost>{{"points", 1}}));
  EXPECT_EQ(parsed(o, R"({"url": "https://api.github.com/x", "method": "PUT"})").costs,
            (std::vector<cost>{{"points", 5}}));
  EXPECT_EQ(parsed(o, R"({"url": "https://api.github.com/x", "cost": {"points": 3}})").costs,
            (std::vector<cost>{{"points", 3}}));
}

TEST(FetchPreset, CallsOfOneCredentialShareTheirLimits) {
  fetch_options o = with("github");
  EXPECT_EQ(parsed(o, "https://api.github.com/zen").key, "github:anonymous");
  o.headers.add("Authorization", "Bearer secret");
  const std::string key = parsed(o, "https://api.github.com/zen").key;
  EXPECT_EQ(key.size(), std::string("github:").size() + 16);
  EXPECT_EQ(key.find("secret"), std::string::npos);
}

TEST(FetchPreset, OtherUrlsAreLeftAlone) {
  const call_line call = parsed(with("github"), "https://example.com/");
  EXPECT_EQ(call.key, "");
  EXPECT_TRUE(call.costs.empty());
  EXPECT_EQ(parsed(with("Prisjakt"), "https://example.com/").key, "prisjakt:anonymous");
}

}  // namespace
}  // namespace mannerly
