// What holds for every preset that comes with the library, and for the page that lists them.

#include "mannerly/feedback/dialect.hpp"
#include "mannerly/feedback/read_advice.hpp"
#include "mannerly/policy/preset.hpp"

#include "feedback/corpus_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

namespace mannerly {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream all;
  all << in.rdbuf();
  return all.str();
}

bool is_page(const preset_source& s) {
  const auto where = parse_url(s.url);
  return where && where->scheme == "https" && s.date.size() == 10;
}

TEST(Presets, EveryFileIsReadAndEmbedded) {
  std::size_t files = 0;
  for (const auto& file : fs::directory_iterator(MANNERLY_PRESETS)) {
    ++files;
    const std::string name = file.path().stem().string();
    std::string why;
    const auto read = parse_preset(text_of(file.path()), &why);
    ASSERT_TRUE(read) << name << ": " << why;
    EXPECT_EQ(read->id, name);
    const preset* embedded = find_preset(name);
    ASSERT_NE(embedded, nullptr) << name;
    EXPECT_EQ(embedded->id, name);
    EXPECT_EQ(limits_of(*embedded), limits_of(*read));
  }
  EXPECT_EQ(presets().size(), files);
}

TEST(Presets, EveryFigureHasAPageAndADate) {
  for (const preset& p : presets()) {
    EXPECT_TRUE(is_page(p.source)) << p.id;
    for (const preset_limit& l : p.limits) EXPECT_TRUE(is_page(l.source)) << p.id;
    for (const preset_cost& c : p.costs) EXPECT_TRUE(is_page(c.source)) << p.id;
    if (p.cooldown) {
      EXPECT_TRUE(is_page(p.cooldown->source)) << p.id;
    }
  }
}

TEST(Presets, NoTwoClaimTheSameUrls) {
  std::map<std::string, std::string> owner;
  for (const preset& p : presets()) {
    for (const preset_match& m : p.match) {
      const auto [known, added] = owner.emplace(m.host + m.path, p.id);
      EXPECT_TRUE(added) << p.id << " and " << known->second << " both match " << known->first;
    }
  }
}

TEST(Presets, NamesLeadToTheirPreset) {
  for (const preset& p : presets()) {
    EXPECT_EQ(find_preset(p.id), &p) << p.id;
    EXPECT_EQ(find_preset(p.title), &p) << p.title;
    for (const std::string& name : p.providers) EXPECT_EQ(find_preset(name), &p) << name;
  }
  EXPECT_EQ(find_preset("azure-OpenAI")->id, "azure_openai");
  EXPECT_EQ(find_preset("nobody"), nullptr);
  EXPECT_EQ(find_preset(""), nullptr);
  EXPECT_EQ(find_preset("()"), nullptr);
}

TEST(Presets, DialectsExistAndAgree) {
  for (const preset& p : presets()) {
    const dialect_info* d = find_dialect(p.dialect);
    ASSERT_NE(d, nullptr) << p.id;
    if (d->cooldown) {
      ASSERT_TRUE(p.cooldown) << p.id;
      EXPECT_EQ(p.cooldown->pause, *d->cooldown) << p.id;
    }
    for (const int status : p.limited_statuses) {
      response bare;
      bare.status = status;
      EXPECT_TRUE(read_advice(bare, {}, {.dialect = p.dialect}).limited) << p.id;
    }
  }
}

TEST(Presets, LimitsOfAPlanFitOneKey) {
  constexpr std::size_t most = 7;  // of 8; one is left for --concurrency
  for (const preset& p : presets()) {
    auto plans = plans_of(p);
    plans.emplace_back();
    for (const std::string& plan : plans) {
      const auto limits = limits_of(p, plan);
      EXPECT_LE(limits.size(), most) << p.id;
      std::set<std::string> names;
      for (const std::string& text : limits) {
        const auto shape = parse_limit(text);
        ASSERT_TRUE(shape) << p.id << ": " << text;
        const std::string name = shape->name.empty() ? text : shape->name;
        EXPECT_TRUE(names.insert(name).second) << p.id << ": two limits are called " << name;
      }
    }
  }
}

TEST(Presets, CasesThatNeedOneFindIt) {
  int needed = 0;
  for (const auto& c : read_vectors("headers.json")) {
    const preset* p = find_preset(c.at("provider").get<std::string>());
    if (c.value("needs_preset", false)) {
      ++needed;
      ASSERT_NE(p, nullptr) << c.at("provider");
      EXPECT_NE(find_dialect(p->dialect), nullptr);
    }
    if (!c.contains("preset_cooldown_seconds")) continue;
    ASSERT_NE(p, nullptr) << c.at("provider");
    EXPECT_EQ(p->cooldown->pause, std::chrono::seconds(c.at("preset_cooldown_seconds").get<int>()));
  }
  EXPECT_EQ(needed, 8);
}

TEST(Presets, TheProvidersPeopleAskForAreThere) {
  for (const char* name :
       {"GitHub",   "GitLab",    "OpenAI",       "Anthropic",       "Azure OpenAI", "Gemini",
        "Groq",     "Mistral",   "Shopify REST", "Shopify GraphQL", "Slack",        "Discord",
        "Stripe",   "Notion",    "Airtable",     "HubSpot",         "Zendesk",      "Jira Cloud",
        "Twitch",   "Reddit",    "Twitter/X",    "Docker Hub",      "Hugging Face", "Crossref",
        "OpenAlex", "MediaWiki", "NVD",          "Binance",         "Strava",       "Xero",
        "Linear"}) {
    EXPECT_NE(find_preset(name), nullptr) << name;
  }
}

/// The row of docs/presets.md for one preset.
std::string row_of(const preset& p) {
  std::string limits;
  for (const preset_limit& l : p.limits) {
    limits += (limits.empty() ? "`" : "; `") + l.text + "`";
    if (!l.plan.empty()) limits += " (" + l.plan + (l.plan == p.plan ? ", assumed)" : ")");
  }
  return "| `" + p.id + "` | [" + p.title + "](" + p.source.url + ") | " + limits + " |";
}

TEST(Presets, ThePageListsThemAsTheyAre) {
  const std::string page = text_of(fs::path(MANNERLY_DOCS) / "presets.md");
  std::string rows;
  for (const preset& p : presets()) rows += row_of(p) + "\n";
  if (page.find("\n" + rows + "\n") == std::string::npos) {
    ADD_FAILURE() << "docs/presets.md must hold these rows:\n" << rows;
  }
}

}  // namespace
}  // namespace mannerly
