// What a person at a terminal sees.

#include "cli/cli_process.hpp"
#include "support/capped_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <pty.h>
#include <sys/wait.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::MatchesRegex;

/// Runs the command in a pseudo-terminal of 100 columns; all it shows, and its exit status.
std::pair<std::string, int> at_a_terminal(std::vector<std::string> words) {
  winsize size{.ws_row = 24, .ws_col = 100};
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    words.insert(words.begin(), MANNERLY_CLI);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  std::string shown;
  char buffer[4096];
  for (ssize_t got = 0; (got = read(terminal, buffer, sizeof buffer)) > 0;) {
    shown.append(buffer, static_cast<std::size_t>(got));
  }
  int raw = 0;
  waitpid(child, &raw, 0);
  close(terminal);
  return {shown, WEXITSTATUS(raw)};
}

/// What stands on the last lines once all is drawn: "\r" and "erase to the end" done.
std::string on_screen(const std::string& shown) {
  std::string screen, line;
  std::size_t column = 0;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (shown.compare(i, 3, "\x1b[K") == 0) {
      line.resize(column), i += 2;
    } else if (shown[i] == '\r') {
      column = 0;
    } else if (shown[i] == '\n') {
      screen += line + "\n", line.clear(), column = 0;
    } else {
      if (line.size() <= column) line.resize(column + 1);
      line[column++] = shown[i];
    }
  }
  return screen + line;
}

TEST(Terminal, ShowsABarAndLeavesOnlyTheSummary) {
  const scratch dir;
  const capped_server server({.limit = {.kind = algorithm::token_bucket, .count = 10'000}});
  write_file(dir / "in", "nonsense\n" + numbered_urls(server.url("/"), 60));
  const auto [shown, status] =
      at_a_terminal({"fetch", dir / "in", "--limit", "40/s", "--output", dir / "out"});
  EXPECT_EQ(status, 3);
  EXPECT_THAT(shown, HasSubstr("\r["));
  EXPECT_THAT(shown, HasSubstr("=>"));
  EXPECT_THAT(shown, HasSubstr("0 refused, 0 retried"));
  EXPECT_THAT(shown, HasSubstr(" left"));
  const std::string screen = on_screen(shown);
  EXPECT_EQ(screen.rfind("line 1: ", 0), 0u) << screen;
  EXPECT_THAT(screen, HasSubstr("\nmannerly: 60 done, 0 failed, 1 bad line, 0 refused"));
  EXPECT_EQ(screen.find("=>"), std::string::npos) << screen;
}

TEST(Terminal, SaysUntilWhenItIsPaused) {
  const scratch dir;
  const capped_server server({.limit = {.kind = algorithm::token_bucket, .count = 10'000},
                              .faults = {.fail_every = 2, .retry_after = "1"}});
  write_file(dir / "in", numbered_urls(server.url("/"), 2));
  const auto [shown, status] =
      at_a_terminal({"fetch", dir / "in", "--output", dir / "out", "--concurrency", "1"});
  EXPECT_EQ(status, 0);
  EXPECT_THAT(shown, HasSubstr("paused until "));
}

TEST(Terminal, QuietShowsNothing) {
  const scratch dir;
  const capped_server server({.limit = {.kind = algorithm::token_bucket, .count = 10'000}});
  write_file(dir / "in", numbered_urls(server.url("/"), 20));
  const auto [shown, status] =
      at_a_terminal({"fetch", dir / "in", "--limit", "40/s", "--output", dir / "out", "--quiet"});
  EXPECT_EQ(status, 0);
  EXPECT_EQ(shown, "");
}

TEST(Log, GetsAPlainLineEveryTenSeconds) {
  const scratch dir;
  const capped_server server({.limit = {.kind = algorithm::token_bucket, .count = 10'000}});
  write_file(dir / "in", numbered_urls(server.url("/"), 22));
  const auto ran = run_cli({"fetch", dir / "in", "--limit", "2/s", "--output", dir / "out"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.err, MatchesRegex("(9[.]9|10[.]0|10) s: [0-9]+ done(.|\n)*"));
  EXPECT_EQ(ran.err.find('\r'), std::string::npos);
}

}  // namespace
}  // namespace mannerly
