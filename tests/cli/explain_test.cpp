// What `mannerly explain` prints, whole.

#include "cli/explain.hpp"

#include "cli/scratch.hpp"
#include "cli/usage_error.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>

namespace mannerly {
namespace {

struct outcome_of_explain {
  int status = 0;
  std::string out;
  std::string err;
};

outcome_of_explain run(const explain_options& o, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, err;
  const int status = explain(o, {in, out, err});
  return {status, out.str(), err.str()};
}

std::string fault_of(const explain_options& o, const std::string& input = "") {
  try {
    run(o, input);
  } catch (const usage_error& e) {
    return e.what();
  }
  return "none";
}

const explain_options from_stdin{.input = "-"};

constexpr const char* github =
    "HTTP/2 403 \r\n"
    "date: Mon, 02 Mar 2026 12:00:00 GMT\r\n"
    "content-type: application/json\r\n"
    "x-ratelimit-limit: 5000\r\n"
    "x-ratelimit-remaining: 0\r\n"
    "x-ratelimit-used: 5000\r\n"
    "x-ratelimit-reset: 1772454800\r\n"
    "x-ratelimit-resource: core\r\n"
    "\r\n"
    "{\"message\":\"API rate limit exceeded\"}";

TEST(Explain, AnExhaustedLimit) {
  EXPECT_EQ(run(from_stdin, github).out, R"(403  refused: too many calls

wait    33 min 20 s, until 2026-03-02T12:33:20Z
        until there is room again under core

limit  left  of    unit      window  resets in
core   0     5000  requests  -       33 min 20 s

+  date                   Mon, 02 Mar 2026 12:00:00 GMT  the clock that absolute times are measured by
+  x-ratelimit-limit      5000                           the limit
+  x-ratelimit-remaining  0                              what is left
+  x-ratelimit-used       5000                           what is used
+  x-ratelimit-reset      1772454800                     resets in 2000 s
+  x-ratelimit-resource   core                           the limit's name
-  body                                                  ignored: 37 bytes that say nothing about limits
not about limits: content-type
)");
}

TEST(Explain, ThePageShowsThat) {
  const std::string page = file_text(std::string(MANNERLY_DOCS) + "/explain.md");
  EXPECT_NE(page.find("\n" + run(from_stdin, github).out), std::string::npos);
}

TEST(Explain, ARefusalThatOnlyThePresetUnderstands) {
  const explain_options o{.status = 403, .at = "2026-03-02T12:00:00Z", .preset = "nvd"};
  EXPECT_EQ(run(o).out, R"(403  refused: too many calls

wait    6 s, until 2026-03-02T12:00:06Z
        the answer states none; the documentation asks for this pause
preset  nvd, NIST National Vulnerability Database

limits  none stated

note: Rolling windows; a firewall refuses with a bare 403.
note: The documentation asks scripts to sleep 6 s between calls: 5 in 30 s, evenly spaced, are that.
)");
}

TEST(Explain, SeveralBlocksAndAHostileValue) {
  const std::string text =
      "HTTP/1.1 200 Connection established\r\n\r\n"
      "HTTP/1.1 429 Too Many Requests\r\nDate: Mon, 02 Mar 2026 12:00:00 GMT\r\n"
      "Retry-After: soon\x1b[2J\r\nX-RateLimit-Reset: 30\r\nX-Quota-Plan: gold\r\n\r\nslow down";
  EXPECT_EQ(run(from_stdin, text).out, R"(429 Too Many Requests  refused: too many calls
the last of 2 answers; those before it do not count

wait    30 s, until 2026-03-02T12:00:30Z
        until there is room again under default

limit    left  of  unit      window  resets in
default  -     -   requests  -       30 s

-  Retry-After        soon\x1b[2J  ignored: not a time to wait: no statement
+  X-RateLimit-Reset  30           resets in 30 s
-  X-Quota-Plan       gold         ignored: no rule reads it
-  body                            ignored: 9 bytes that say nothing about limits
not about limits: Date
)");
}

TEST(Explain, AnAnswerThatSaysNothing) {
  EXPECT_EQ(run({.status = 200}).out, R"(200  not refused by a limit

wait    none asked for

limits  none stated
)");
}

TEST(Explain, JsonHoldsTheAdviceAndEachField) {
  explain_options o = from_stdin;
  o.json = true;
  const auto got = nlohmann::json::parse(run(o, github).out);
  EXPECT_EQ(got.at("status"), 403);
  EXPECT_EQ(got.at("limited"), true);
  EXPECT_EQ(got.at("wait_seconds"), 2000);
  EXPECT_EQ(got.at("wait_source"), "reset");
  EXPECT_EQ(got.at("refusal"), "rate");
  EXPECT_TRUE(got.at("preset").is_null());
  EXPECT_EQ(got.at("limits").at(0).at("name"), "core");
  EXPECT_TRUE(got.at("limits").at(0).at("window_seconds").is_null());
  EXPECT_EQ(got.at("fields").at(1).at("field"), "x-ratelimit-limit");
  EXPECT_EQ(got.at("fields").at(1).at("read"), true);
}

TEST(Explain, JsonSurvivesAnyBytes) {
  explain_options o = from_stdin;
  o.json = true;
  const auto got =
      run(o, "HTTP/1.1 429 \xff\r\nRetry-After\xfe: \xff\r\nX-RateLimit-\xff: 1\r\n\r\n\xff");
  EXPECT_EQ(nlohmann::json::parse(got.out).at("status"), 429);
}

TEST(Explain, PartsOnTheCommandLine) {
  scratch dir;
  write_file(dir / "body", R"({"retry_after": 7})");
  explain_options o{.status = 429, .body = dir / "body", .json = true};
  EXPECT_EQ(nlohmann::json::parse(run(o).out).at("wait_seconds"), 7);
  o.headers.add("Retry-After", "Mon, 02 Mar 2026 12:00:30 GMT");
  o.at = "2026-03-02T12:00:00Z";
  EXPECT_EQ(nlohmann::json::parse(run(o).out).at("wait_seconds"), 30);
}

TEST(Explain, TheUrlChoosesThePreset) {
  explain_options o{.status = 403, .at = "2026-03-02T12:00:00Z", .json = true};
  o.url = "https://services.nvd.nist.gov/rest/json/cves/2.0";
  EXPECT_EQ(nlohmann::json::parse(run(o).out).at("preset"), "nvd");
  o.url = "https://example.com/";
  EXPECT_TRUE(nlohmann::json::parse(run(o).out).at("preset").is_null());
}

TEST(Explain, APresetMayBeAFile) {
  scratch dir;
  const std::string file = dir / "ours.json";
  write_file(file, R"({"version": 1, "id": "ours", "title": "Ours", "source": "https://x.example/",
    "date": "2026-03-02", "limited_statuses": [409], "cooldown": {"seconds": 5}})");
  const explain_options o{.status = 409, .preset = file, .json = true};
  const auto got = nlohmann::json::parse(run(o).out);
  EXPECT_EQ(got.at("limited"), true);
  EXPECT_EQ(got.at("cooldown_seconds"), 5);
  write_file(file, "{}");
  EXPECT_EQ(fault_of(o), "--preset " + file + ": the file lacks \"version\"");
}

TEST(Explain, FaultsNameFileAndPlace) {
  EXPECT_EQ(fault_of(from_stdin, "oops"),
            "standard input, line 1: no status line like 'HTTP/1.1 200 OK'; curl -i prints one");
  EXPECT_EQ(fault_of({.input = "/nowhere/x"}), "/nowhere/x: No such file or directory");
  EXPECT_EQ(fault_of({.input = "/"}), "/: is a directory");
  EXPECT_EQ(fault_of({.status = 200, .at = "noon"}),
            "--at 'noon' is no time like 2026-03-02T12:00:00Z");
  EXPECT_EQ(fault_of({.status = 200, .preset = "githbu"}),
            "--preset 'githbu': there is no such preset; did you mean 'github'?");
  EXPECT_EQ(fault_of({.status = 200, .preset = "github:gold"}),
            "--preset 'github' has no plan 'gold'; it has user, anonymous, enterprise, actions");
  EXPECT_EQ(fault_of({.status = 200, .url = "nonsense"}),
            "--url 'nonsense' is no http or https URL");
}

TEST(Explain, InputsExcludeEachOther) {
  EXPECT_EQ(fault_of({}), "name a FILE (or -), or --status, or --cases");
  EXPECT_EQ(fault_of({.input = "-", .status = 200}),
            "FILE, --status/--header/--body and --cases exclude each other");
  EXPECT_EQ(fault_of({.headers = {{"A", "1"}}}), "--header and --body need --status");
  EXPECT_EQ(fault_of({.input = "-", .check = true}), "--check needs --cases");
}

}  // namespace
}  // namespace mannerly
