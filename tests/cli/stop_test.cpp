// Stopping a run, politely or not, and going on.

#include "cli/cli_process.hpp"
#include "support/capped_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <random>
#include <set>
#include <sys/stat.h>
#include <thread>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using clock = std::chrono::steady_clock;

constexpr cap plenty{.kind = algorithm::token_bucket, .count = 10'000};

void wait_for_arrivals(const capped_server& server, std::int64_t count) {
  const auto enough = clock::now() + 30s;
  while (server.counts().arrivals < count && clock::now() < enough) {
    std::this_thread::sleep_for(5ms);
  }
}

/// The calls whose results stand in the file whole.
std::set<std::string> finished(const std::string& path) {
  std::set<std::string> ids;
  for (const auto& line : json_lines(file_text(path))) ids.insert(line["id"]);
  return ids;
}

TEST(Stop, KilledAtAnyMomentItLosesNoFinishedLineAndRepeatsNoFinishedCall) {
  constexpr int calls = 400;
  const scratch dir;
  const std::string out = dir / "out";
  const capped_server server({.limit = plenty, .latency = 5ms});
  write_file(dir / "in", numbered_urls(server.url("/"), calls));
  const unsigned seed = std::random_device()();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 dice(seed);

  int status = -1, rounds = 0;
  std::set<std::string> done;
  std::size_t arrived = 0;
  const auto check_that_nothing_was_repeated = [&] {
    const auto log = server.log();
    for (std::size_t i = arrived; i < log.size(); ++i) {
      EXPECT_FALSE(done.contains(log[i].target.substr(1))) << log[i].target;
    }
  };
  for (; status != 0 && rounds < 100; ++rounds) {
    arrived = server.log().size();
    cli_process run({.words = {"fetch", dir / "in", "--limit", "300/s", "--output", out, "-q"}});
    status = run.wait(std::chrono::milliseconds(std::uniform_int_distribution(20, 350)(dice)));
    if (status == -1) run.signal(SIGKILL), run.wait();
    check_that_nothing_was_repeated();
    const std::string text = file_text(out);
    const auto now_done = finished(out);
    EXPECT_TRUE(std::ranges::includes(now_done, done));
    done = now_done;
    if (rounds % 2 == 0 &&
        status != 0) {  // the kill that hits a write, as no schedule can be sure of
      write_file(out, text + R"({"id":"399","url":"http:)");
    }
  }
  EXPECT_EQ(status, 0);
  EXPECT_GE(rounds, 3);
  const auto lines = json_lines(file_text(out));
  EXPECT_EQ(lines.size(), static_cast<std::size_t>(calls));
  EXPECT_EQ(finished(out).size(), static_cast<std::size_t>(calls));
  for (const auto& line : lines) EXPECT_EQ(line["status"], 200);
}

TEST(Stop, CtrlCEndsWithinTwoSecondsAndSaysWhatIsLeft) {
  for (const int number : {SIGINT, SIGTERM}) {
    const scratch dir;
    const std::string out = dir / "out";
    const capped_server server({.limit = plenty, .latency = 100ms});
    write_file(dir / "in", numbered_urls(server.url("/"), 2000));
    cli_process run(
        {.words = {"fetch", dir / "in", "--limit", "40/s", "--output", out, "--json-summary"}});
    wait_for_arrivals(server, 10);
    const auto begin = clock::now();
    run.signal(number);
    EXPECT_EQ(run.wait(5s), 130);
    EXPECT_LT(clock::now() - begin, 2s);
    const auto summary = nlohmann::json::parse(run.out());
    const auto done = finished(out).size();
    EXPECT_EQ(summary["done"], done);
    EXPECT_EQ(summary["left"], 2000 - done);
    EXPECT_EQ(server.counts().arrivals, static_cast<std::int64_t>(done));  // none was cut off
    EXPECT_THAT(run.err(), HasSubstr(std::to_string(2000 - done) + " calls are left"));
  }
}

TEST(Stop, WhatDoesNotEndInTimeIsCutOffAndDoneLaterIfThatIsSafe) {
  const scratch dir;
  const std::string out = dir / "out";
  const capped_server slow({.limit = plenty, .latency = 4s});
  write_file(dir / "in", slow.url("/") + "\n" + R"({"id":"post","body":"x","url":")" +
                             slow.url("/") + "\"}\n" +
                             R"({"id":"key","body":"x","idempotency_key":"k","url":")" +
                             slow.url("/") + "\"}\n");
  cli_process run({.words = {"fetch", dir / "in", "--output", out}});
  wait_for_arrivals(slow, 3);
  const auto begin = clock::now();
  run.signal(SIGINT);
  EXPECT_EQ(run.wait(5s), 130);
  EXPECT_LT(clock::now() - begin, 2s);
  const auto lines = json_lines(file_text(out));
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0]["id"], "post");
  EXPECT_EQ(lines[0]["error"]["code"], "cancelled");
  EXPECT_THAT(run.err(), HasSubstr("2 calls are left"));
}

TEST(Stop, ASecondCtrlCEndsAtOnce) {
  const scratch dir;
  const capped_server slow({.limit = plenty, .latency = 4s});
  write_file(dir / "in", slow.url("/"));
  cli_process run({.words = {"fetch", dir / "in"}});
  wait_for_arrivals(slow, 1);
  run.signal(SIGINT);
  std::this_thread::sleep_for(200ms);
  const auto begin = clock::now();
  run.signal(SIGINT);
  EXPECT_EQ(run.wait(5s), 128 + SIGINT);
  EXPECT_LT(clock::now() - begin, 500ms);
}

TEST(Stop, CtrlCWorksWhileNobodyReadsTheOutput) {
  const scratch dir;
  const capped_server server({.limit = plenty});
  write_file(dir / "in", numbered_urls(server.url("/"), 2000));
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  cli_process run({.words = {"fetch", dir / "in"}, .out = ends[1]});
  wait_for_arrivals(server, 300);
  std::this_thread::sleep_for(300ms);  // the pipe is full
  const auto begin = clock::now();
  run.signal(SIGINT);
  EXPECT_EQ(run.wait(5s), 130);
  EXPECT_LT(clock::now() - begin, 2s);
  close(ends[0]);
  close(ends[1]);
}

TEST(Stop, ResultsComeWhileTheInputIsStillOpen) {
  const capped_server server({.limit = plenty});
  const scratch dir;
  ASSERT_EQ(mkfifo((dir / "in").c_str(), 0600), 0);
  cli_process run({.words = {"fetch", dir / "in", "--output", dir / "out"}});
  const int in = open((dir / "in").c_str(), O_WRONLY | O_CLOEXEC);
  const std::string line = server.url("/") + "\n";
  ASSERT_EQ(write(in, line.data(), line.size()), static_cast<ssize_t>(line.size()));
  const auto enough = clock::now() + 10s;
  while (file_text(dir / "out").empty() && clock::now() < enough) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(finished(dir / "out").size(), 1u);
  run.signal(SIGINT);
  EXPECT_EQ(run.wait(5s), 130);
  close(in);
}

}  // namespace
}  // namespace mannerly
