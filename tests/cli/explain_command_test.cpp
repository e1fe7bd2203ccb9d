// The command itself: streams and exit statuses of `mannerly explain`.

#include "cli/cli_process.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

cli_result explain(std::vector<std::string> words, std::string input = "") {
  words.insert(words.begin(), "explain");
  return run_cli(cli_command{.words = std::move(words), .input = std::move(input)});
}

TEST(ExplainCommand, ReadsWhatCurlPrintsFromStandardInput) {
  const auto got = explain({"-"}, "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 30\r\n\r\n");
  EXPECT_EQ(got.status, 0) << got.err;
  EXPECT_EQ(got.out.substr(0, 45), "429 Too Many Requests  refused: too many call");
  EXPECT_EQ(got.out.find('\x1b'), std::string::npos);  // no colours in a file
  EXPECT_EQ(got.err, "");
}

TEST(ExplainCommand, TakesThePartsAsOptions) {
  const auto got = explain({"--status", "429", "--header", "Retry-After: 30", "--header", "X: 1",
                            "--at", "2026-03-02T12:00:00Z", "--json"});
  EXPECT_EQ(got.status, 0) << got.err;
  EXPECT_EQ(nlohmann::json::parse(got.out).at("wait_seconds"), 30);
}

TEST(ExplainCommand, ChecksTheCorpus) {
  const std::string corpus = std::string(MANNERLY_VECTORS) + "/corpus/headers.json";
  const auto got = explain({"--cases", corpus, "--check"});
  EXPECT_EQ(got.status, 0);
  EXPECT_EQ(got.out, "361 cases, 361 as expected\n");
}

TEST(ExplainCommand, ADifferenceIsExitStatusOne) {
  const auto got = explain({"--cases", "-", "--check", "--json"}, R"([{"id": "a", "status": 200,
    "headers": [], "received_at": "2026-03-02T12:00:00Z", "expect": {"limited": true,
    "wait_seconds": null, "wait_source": "none", "limits": []}}])");
  EXPECT_EQ(got.status, 1);
  EXPECT_EQ(nlohmann::json::parse(got.out).at(0).at("id"), "a");
  EXPECT_EQ(got.err, "a: limited is false, expected true\n1 cases, 0 as expected\n");
}

TEST(ExplainCommand, UsageAndUnreadableInputAreExitStatusTwo) {
  for (const auto& words :
       std::vector<std::vector<std::string>>{{},
                                             {"/nowhere/answer.txt"},
                                             {"--status", "x"},
                                             {"--status", "200", "--header", "no colon"},
                                             {"--status", "200", "--preset", "nobody"},
                                             {"-", "--cases", "-"},
                                             {"--no-such-option"},
                                             {"-"}}) {
    const auto got = explain(words, "this is no answer\n");
    EXPECT_EQ(got.status, 2) << (words.empty() ? "" : words.back());
    EXPECT_EQ(got.out, "");
    EXPECT_NE(got.err, "");
  }
  EXPECT_EQ(explain({"-"}, "HTTP/1.1 200 OK\nbad line\n").err,
            "mannerly: standard input, line 2: no header field 'Name: value'; an empty line ends "
            "them\n");
}

}  // namespace
}  // namespace mannerly
