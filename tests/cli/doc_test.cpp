// What docs/fetch.md shows is what the program reads and writes.

#include "cli/call_line.hpp"
#include "cli/fetch_summary.hpp"
#include "cli/result_reader.hpp"
#include "cli/scratch.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace mannerly {
namespace {

/// The blocks of JSON of the page.
std::vector<std::string> blocks() {
  const std::string page = file_text(MANNERLY_VECTORS "/../../docs/fetch.md");
  std::vector<std::string> all;
  const std::string open = "```json\n";
  for (std::size_t at = 0; (at = page.find(open, at)) != std::string::npos;) {
    at += open.size();
    const std::size_t end = page.find("```", at);
    all.push_back(page.substr(at, end - at));
    at = end;
  }
  return all;
}

TEST(FetchPage, ShowsACallThatCanBeRead) {
  std::string text = blocks().at(0);
  for (char& c : text) c = c == '\n' ? ' ' : c;
  const parsed_line parsed = parse_call({.number = 1, .text = text});
  ASSERT_TRUE(std::holds_alternative<call_line>(parsed));
  EXPECT_EQ(std::get<call_line>(parsed).costs, (std::vector<cost>{{"tokens", 1200}}));
}

TEST(FetchPage, ShowsResultsThatCanBeReadBack) {
  const std::string text = blocks().at(1);
  int lines = 0;
  for (std::size_t at = 0; at < text.size(); ++lines) {
    const std::size_t end = text.find('\n', at);
    EXPECT_TRUE(is_whole_result(text.substr(at, end - at))) << text.substr(at, end - at);
    at = end + 1;
  }
  EXPECT_EQ(lines, 3);
}

TEST(FetchPage, ShowsTheMembersOfTheSummary) {
  using json = nlohmann::ordered_json;
  const json shown = json::parse(blocks().at(2));
  const json written = json::parse(to_json(fetch_summary{.unread = 0}));
  std::vector<std::string> names, expected;
  for (const auto& [name, value] : shown.items()) names.push_back(name);
  for (const auto& [name, value] : written.items()) expected.push_back(name);
  EXPECT_EQ(names, expected);
}

}  // namespace
}  // namespace mannerly
