#include "mannerly/policy/preset.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

std::string matched(const char* text) {
  const preset* found = match_preset(parse_url(text).value());
  return found ? found->id : "";
}

TEST(PresetMatch, HostsAreExactOrSubdomains) {
  EXPECT_EQ(matched("https://api.github.com/users/x"), "github");
  EXPECT_EQ(matched("https://API.GitHub.com/"), "github");
  EXPECT_EQ(matched("https://evil-api.github.com/"), "");
  EXPECT_EQ(matched("https://api.github.com.example/"), "");
  EXPECT_EQ(matched("https://shop.myshopify.com/admin/orders.json"), "shopify_rest");
  EXPECT_EQ(matched("https://myshopify.com/admin/orders.json"), "");
  EXPECT_EQ(matched("https://notmyshopify.com/admin/orders.json"), "");
}

TEST(PresetMatch, TheLongestPathWins) {
  EXPECT_EQ(matched("https://api.github.com/graphql"), "github_graphql");
  EXPECT_EQ(matched("https://api.github.com/graphql?x=1"), "github_graphql");
  EXPECT_EQ(matched("https://api.github.com/graphqls"), "github");
  EXPECT_EQ(matched("https://s.myshopify.com/admin/api/2026-01/graphql.json"), "shopify_graphql");
  EXPECT_EQ(matched("https://s.myshopify.com/admin/api/2026-01/orders.json"), "shopify_rest");
  EXPECT_EQ(matched("https://huggingface.co/api/models"), "huggingface");
  EXPECT_EQ(matched("https://huggingface.co/org/model/resolve/main/a"), "huggingface_files");
  EXPECT_EQ(matched("https://huggingface.co/org"), "");
}

TEST(PresetMatch, AnExactHostBeatsASubdomain) {
  EXPECT_EQ(matched("https://generativelanguage.googleapis.com/v1"), "gemini");
  EXPECT_EQ(matched("https://storage.googleapis.com/v1/a/long/path"), "google");
}

TEST(PresetMatch, FitsAsksOnePreset) {
  const preset& github = *find_preset("github");
  EXPECT_TRUE(fits(github, parse_url("https://api.github.com/graphql").value()));
  EXPECT_FALSE(fits(github, parse_url("https://example.com/").value()));
  EXPECT_FALSE(fits(*find_preset("Prisjakt"), parse_url("https://example.com/").value()));
}

}  // namespace
}  // namespace mannerly
