// The command against real servers: what a person sees when all goes well, or does not.

#include "cli/cli_process.hpp"
#include "support/capped_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sys/wait.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr cap plenty{.kind = algorithm::token_bucket, .count = 10'000};

class Fetch : public testing::Test {
 protected:
  std::string input(const std::string& text) {
    write_file(dir / "in.txt", text);
    return dir / "in.txt";
  }
  std::vector<nlohmann::json> results() const { return json_lines(file_text(out)); }

  scratch dir;
  const std::string out = dir / "out.jsonl";
};

std::multiset<std::string> ids(const std::vector<nlohmann::json>& lines) {
  std::multiset<std::string> all;
  for (const auto& line : lines) all.insert(line["id"].get<std::string>());
  return all;
}

TEST_F(Fetch, AnswersEveryCallWithoutARefusal) {
  const capped_server server({.limit = {.kind = algorithm::leaking_bucket, .count = 50}});
  const auto ran = run_cli({"fetch", input(numbered_urls(server.url("/"), 100)), "--limit", "50/s",
                            "--output", out, "--json-summary"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(server.counts().refused, 0);
  EXPECT_EQ(server.counts().arrivals, 100);
  const auto lines = results();
  ASSERT_EQ(lines.size(), 100u);
  const auto all = ids(lines);
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), 100u);
  for (const auto& line : lines) {
    EXPECT_EQ(line["status"], 200);
    EXPECT_EQ(line["url"], server.url("/" + line["id"].get<std::string>()));
    EXPECT_EQ(line["attempts"], 1);
    EXPECT_TRUE(line["body"].is_string());
    EXPECT_TRUE(line["headers"].contains("content-type"));
  }
  const auto summary = nlohmann::json::parse(ran.out);
  EXPECT_EQ(summary["done"], 100);
  EXPECT_EQ(summary["refused"], 0);
  EXPECT_EQ(summary["left"], 0);
  EXPECT_GT(summary["waited_s"], 1.0);
}

TEST_F(Fetch, ReadsAndWritesStandardStreams) {
  const capped_server server({.limit = plenty});
  const auto ran =
      run_cli(cli_command{.words = {"fetch", "-", "--json-summary", "--quiet"},
                          .input = "\n# comment\n" + numbered_urls(server.url("/"), 5)});
  EXPECT_EQ(ran.status, 0);
  const auto lines = json_lines(ran.out);
  EXPECT_EQ(ids(lines), (std::multiset<std::string>{"3", "4", "5", "6", "7"}));
  EXPECT_EQ(nlohmann::json::parse(ran.err)["done"], 5);
}

TEST_F(Fetch, AnEmptyInputIsDoneAtOnce) {
  const auto ran = run_cli({"fetch", input(""), "--output", out});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(file_text(out), "");
}

TEST_F(Fetch, BadLinesAreNamedAndDoNotStopTheOthers) {
  const capped_server server({.limit = plenty});
  const std::string url = server.url("/");
  const std::string path = input(url + "\n{\"url\":\n" + "ftp://h/\n" + R"({"id":"x","url":")" +
                                 url + "\"}\n" + R"({"id":"x","url":")" + url + "\"}\n" +
                                 R"({"id":"big","url":")" + url + "\",\"cost\":{\"tokens\":50}}\n" +
                                 R"({"url":")" + url + "\",\"headers\":{\"Accept\":1}}\n" + url);
  const std::vector<std::string> words{"fetch",   path,          "--output", out,
                                       "--limit", "10 tokens/s", "--limit",  "100/s"};
  const auto ran = run_cli(words);
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(server.counts().arrivals, 3);
  for (const char* complaint :
       {"line 2, byte ", "line 3: ", "line 5, /id: ", "line 6, /cost: ",
        "line 7, /headers/Accept: must be a string", "3 done", "5 bad lines"}) {
    EXPECT_THAT(ran.err, HasSubstr(complaint));
  }
  std::map<int, std::string> codes;
  for (const auto& line : results()) {
    if (line.contains("line")) codes[line["line"]] = line["error"]["code"];
  }
  EXPECT_EQ(codes, (std::map<int, std::string>{{2, "bad_json"},
                                               {3, "bad_url"},
                                               {5, "duplicate_id"},
                                               {6, "cost_above_limit"},
                                               {7, "bad_input"}}));
  const std::string before = file_text(out);
  EXPECT_EQ(run_cli(words).status, 3);  // nothing to do, and nothing better
  EXPECT_EQ(file_text(out), before);
  EXPECT_EQ(server.counts().arrivals, 3);
}

TEST_F(Fetch, FailuresStandUntilTheyAreToBeRepeated) {
  int port = 0;
  const auto words = [&](const char* more) {
    std::vector<std::string> all{"fetch", dir / "in.txt", "--output", out, "--max-attempts", "2"};
    if (*more != '\0') all.push_back(more);
    return all;
  };
  {
    const capped_server broken({.limit = plenty, .faults = {.fail_every = 1}});
    port = broken.port();
    input(numbered_urls(broken.url("/"), 3));
    EXPECT_EQ(run_cli(words("")).status, 3);
    EXPECT_EQ(broken.counts().arrivals, 6);
    const auto lines = results();
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0]["error"]["code"], "retries_exhausted");
    EXPECT_EQ(lines[0]["status"], 503);
    EXPECT_EQ(lines[0]["attempts"], 2);
    EXPECT_EQ(run_cli(words("")).status, 3);
    EXPECT_EQ(broken.counts().arrivals, 6);
  }
  const capped_server mended({.limit = plenty, .port = port});
  EXPECT_EQ(run_cli(words("--retry-failed")).status, 0);
  EXPECT_EQ(mended.counts().arrivals, 3);
  EXPECT_EQ(run_cli(words("")).status, 0);
  EXPECT_EQ(mended.counts().arrivals, 3);
}

TEST_F(Fetch, AFailureSaysWhatWentWrongOnTheWay) {
  const auto ran =
      run_cli({"fetch", input("http://127.0.0.1:1/"), "--output", out, "--max-attempts", "1"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(results().at(0)["error"]["message"].get<std::string>(), HasSubstr("onnect"));
}

TEST_F(Fetch, ACostAboveTheConcurrencyIsNoFault) {
  const capped_server server({.limit = plenty});
  const std::string path = input(R"({"url":")" + server.url("/") + R"(","cost":50})");
  EXPECT_EQ(run_cli({"fetch", path, "--output", out, "--limit", "100/s burst 100"}).status, 0)
      << file_text(out);
}

TEST_F(Fetch, BodiesStandInFilesOfTheirOwn) {
  const capped_server server({.limit = plenty});
  const std::string path =
      input(R"({"id":"a/b","url":")" + server.url("/") + "\"}\n" + server.url("/"));
  EXPECT_EQ(run_cli({"fetch", path, "--output", out, "--bodies", dir / "bodies"}).status, 0);
  for (const auto& line : results()) {
    EXPECT_FALSE(line.contains("body"));
    EXPECT_TRUE(nlohmann::json::accept(file_text(line["body_file"])));
  }
  EXPECT_TRUE(std::filesystem::exists(dir / "bodies/a%2Fb"));
  EXPECT_TRUE(std::filesystem::exists(dir / "bodies/2"));
  const auto files = std::filesystem::directory_iterator(dir / "bodies");
  EXPECT_EQ(std::distance(begin(files), end(files)), 2);  // no part of one is left
}

TEST_F(Fetch, EventsAreLinesOfJson) {
  const capped_server server({.limit = plenty});
  EXPECT_EQ(run_cli({"fetch", input(numbered_urls(server.url("/"), 3)), "--output", out, "--events",
                     dir / "events"})
                .status,
            0);
  int sent = 0;
  for (const auto& line : json_lines(file_text(dir / "events"))) sent += line["event"] == "sent";
  EXPECT_EQ(sent, 3);
}

TEST_F(Fetch, ADryRunSendsNothingAndSaysWhen) {
  const capped_server server({.limit = plenty});
  const std::string path = input(numbered_urls(server.url("/"), 101));
  const auto ran = run_cli({"fetch", path, "--limit", "10/s", "--output", out, "--dry-run"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("101 calls"));
  EXPECT_THAT(ran.out, HasSubstr("10/s"));
  EXPECT_EQ(server.counts().arrivals, 0);
  EXPECT_FALSE(std::filesystem::exists(out));
  const auto json = run_cli({"fetch", path, "--limit", "10/s", "--dry-run", "--json-summary"});
  EXPECT_NEAR(nlohmann::json::parse(json.out)["takes_s"].get<double>(), 10.0, 0.6);
}

TEST_F(Fetch, HeadersGoAlongUnlessTheLineHasItsOwn) {
  const capped_server server({.limit = plenty, .authorization = "Bearer good"});
  const std::string path = input(server.url("/") + "\n" + R"({"url":")" + server.url("/") +
                                 R"(","headers":{"authorization":"Bearer bad"}})");
  EXPECT_EQ(
      run_cli({"fetch", path, "--output", out, "--header", "Authorization: Bearer good"}).status,
      0);
  std::map<std::string, int> statuses;
  for (const auto& line : results()) statuses[line["id"]] = line["status"];
  EXPECT_EQ(statuses, (std::map<std::string, int>{{"1", 200}, {"2", 401}}));
}

TEST_F(Fetch, ACallThatIsLateEndsAndWaitingForItsTurnDoesNotCount) {
  const capped_server slow({.limit = plenty, .latency = 2s});
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(run_cli({"fetch", input(slow.url("/")), "--output", out, "--deadline", "300ms"}).status,
            3);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 1500ms);
  EXPECT_EQ(results().at(0)["error"]["code"], "deadline_passed");

  const capped_server server({.limit = plenty});
  EXPECT_EQ(run_cli({"fetch", input(numbered_urls(server.url("/"), 6)), "--limit", "4/s",
                     "--deadline", "500ms"})
                .status,
            0);
}

TEST_F(Fetch, AServerThatSaysWaitTooLongEndsTheCallWithTheTime) {
  const capped_server server({.limit = plenty, .faults = {.fail_every = 1, .retry_after = "7200"}});
  EXPECT_EQ(run_cli({"fetch", input(server.url("/")), "--output", out}).status, 3);
  const auto line = results().at(0);
  EXPECT_EQ(line["error"]["code"], "wait_too_long");
  EXPECT_TRUE(line["error"].contains("come_back_at"));
}

TEST_F(Fetch, TwoRunsDoNotShareAnOutput) {
  const capped_server slow({.limit = plenty, .latency = 1s});
  const std::string path = input(slow.url("/"));
  cli_process first({.words = {"fetch", path, "--output", out}});
  while (slow.counts().arrivals == 0) std::this_thread::sleep_for(10ms);
  const auto second = run_cli({"fetch", path, "--output", out});
  EXPECT_EQ(second.status, 1);
  EXPECT_THAT(second.err, HasSubstr("another run is writing to it"));
  EXPECT_EQ(first.wait(), 0);
}

TEST_F(Fetch, AFullDiskStopsTheRunAndSaysWhatIsLeft) {
  const capped_server server({.limit = plenty});
  const auto ran =
      run_cli({"fetch", input(numbered_urls(server.url("/"), 50)), "--output", "/dev/full"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("the output cannot be written: No space left on device"));
  EXPECT_THAT(ran.err, HasSubstr("50 calls are left"));
}

TEST_F(Fetch, AReaderThatGoesAwayStopsTheRun) {
  const capped_server server({.limit = plenty});
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  close(ends[0]);
  cli_process process(
      {.words = {"fetch", input(numbered_urls(server.url("/"), 50))}, .out = ends[1]});
  close(ends[1]);
  EXPECT_EQ(process.wait(), 1);
  EXPECT_THAT(process.err(), HasSubstr("the output cannot be written: Broken pipe"));
}

TEST(Command, AnswersUsageErrorsWithTwo) {
  const scratch dir;
  write_file(dir / "in", "http://127.0.0.1:9/\n");
  const std::string in = dir / "in";
  const std::vector<std::vector<std::string>> wrong{{"fetch", in, "--events", in},
                                                    {},
                                                    {"fetch"},
                                                    {"fetch", dir / "none"},
                                                    {"fetch", dir / ""},
                                                    {"fetch", in, "--no-such-option"},
                                                    {"fetch", in, "--limit", "ten a second"},
                                                    {"fetch", in, "--concurrency", "0"},
                                                    {"fetch", in, "--deadline", "soon"},
                                                    {"fetch", in, "--deadline", "0s"},
                                                    {"fetch", in, "--budget", "-1"},
                                                    {"fetch", in, "--header", "nocolon"},
                                                    {"fetch", in, "--max-attempts", "0"}};
  for (const auto& words : wrong) {
    const auto ran = run_cli(words);
    EXPECT_EQ(ran.status, 2) << testing::PrintToString(words);
    EXPECT_FALSE(ran.err.empty());
  }
}

TEST(Command, SuggestsTheCommandThatWasMeant) {
  const auto ran = run_cli({"ftech", "x"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("did you mean 'fetch'?"));
}

TEST(Command, SaysItsVersionAndHelps) {
  EXPECT_THAT(run_cli({"--version"}).out, HasSubstr("mannerly "));
  const auto help = run_cli({"fetch", "--help"});
  EXPECT_EQ(help.status, 0);
  for (const char* option :
       {"--limit", "--concurrency", "--max-attempts", "--deadline", "--retry-after-max", "--budget",
        "--output", "--bodies", "--header", "--dry-run", "--json-summary", "--quiet", "--seed",
        "--events", "--retry-failed", "--timeout", "--method", "Examples:"}) {
    EXPECT_THAT(help.out, HasSubstr(option));
  }
}

}  // namespace
}  // namespace mannerly
