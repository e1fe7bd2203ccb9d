#include "cli/fetch_setup.hpp"

#include "cli/fetch_summary.hpp"
#include "cli/usage_error.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

TEST(FetchSetup, ABadLimitIsNamed) {
  fetch_options o;
  o.limits = {"10/s", "ten per second"};
  try {
    limits_of(o);
    FAIL();
  } catch (const usage_error& e) {
    EXPECT_EQ(std::string(e.what()).rfind("--limit 'ten per second': ", 0), 0u) << e.what();
  }
}

TEST(FetchSetup, TheClientIsToldWhatWasTyped) {
  fetch_options o;
  o.limits = {"10/s"};
  o.concurrency = 7, o.max_attempts = 3, o.retry_after_max = 2h, o.timeout = 5s, o.seed = 9;
  const config c = client_config(o, nullptr);
  EXPECT_EQ(c.limits, o.limits);
  EXPECT_EQ(c.max_in_flight, 7);
  EXPECT_EQ(c.retry.max_attempts, 3);
  EXPECT_EQ(c.retry.retry_after_max, 2h);
  EXPECT_EQ(c.retry.budget.on_empty, when_empty::wait);
  EXPECT_EQ(c.attempt.timeout, 5s);
  EXPECT_EQ(c.seed, 9u);
  EXPECT_FALSE(c.deadline);
}

TEST(FetchSetup, TheQueueHoldsTheWindowForAsLongAsItTakes) {
  fetch_options o;
  o.concurrency = 1000;
  EXPECT_EQ(window_of(o), 4000u);
  const config c = client_config(o, nullptr);
  EXPECT_GE(c.queue.max_queue, window_of(o));
  EXPECT_GT(c.queue.max_wait, std::chrono::hours(24 * 365));
}

TEST(FetchSetup, ReadsABudget) {
  EXPECT_EQ(parse_budget("0.2")->ratio, 0.2);
  EXPECT_EQ(parse_budget("0.2,1")->per_second, 1);
  EXPECT_EQ(parse_budget("0.2,1,50")->capacity, 50);
  EXPECT_EQ(parse_budget("0.2,1,50")->on_empty, when_empty::wait);
  EXPECT_EQ(parse_budget("off")->ratio, 10);
  for (const char* bad : {"", "x", "0.1,", "0.1,1,1,1", "-1", "11", "nan"}) {
    EXPECT_FALSE(parse_budget(bad)) << bad;
  }
}

TEST(FetchSetup, ReadsAHeader) {
  EXPECT_EQ(parse_header("Accept:  a/b "), (header{"Accept", "a/b"}));
  EXPECT_EQ(parse_header("X:"), (header{"X", ""}));
  EXPECT_FALSE(parse_header("Accept"));
  EXPECT_FALSE(parse_header(": x"));
}

TEST(FetchSummary, TheExitStatusSaysHowItWent) {
  fetch_summary s{.unread = 0};
  s.end.done = 3;
  EXPECT_EQ(exit_status_of(s), 0);
  s.end.failed = 1;
  EXPECT_EQ(exit_status_of(s), 3);
  s.end.failed = 0, s.end.skipped_failed = 1;
  EXPECT_EQ(exit_status_of(s), 3);
  s.end.skipped_failed = 0, s.end.bad_lines = 1;
  EXPECT_EQ(exit_status_of(s), 3);
  s.end.interrupted = true;
  EXPECT_EQ(exit_status_of(s), 3);  // nothing was left to do
  s.end.dropped = 2;
  EXPECT_EQ(exit_status_of(s), 130);
  s.end.trouble = "disk full";
  EXPECT_EQ(exit_status_of(s), 1);
}

TEST(FetchSummary, JsonHasTheNumbers) {
  fetch_summary s{.tried = {.attempts = 5, .refused = 1, .retried = 2}, .unread = 10};
  s.end = {.done = 3, .failed = 1, .skipped = 4, .dropped = 6, .waited = 1500ms, .elapsed = 2s};
  s.end.interrupted = true;
  const auto object = nlohmann::json::parse(to_json(s));
  EXPECT_EQ(object["done"], 3);
  EXPECT_EQ(object["failed"], 1);
  EXPECT_EQ(object["skipped"], 4);
  EXPECT_EQ(object["attempts"], 5);
  EXPECT_EQ(object["waited_s"], 1.5);
  EXPECT_EQ(object["left"], 16);
  EXPECT_EQ(object["exit_status"], 130);
}

TEST(FetchSummary, TextSaysWhatIsLeft) {
  fetch_summary s{.unread = 10};
  s.end = {.done = 3, .dropped = 6, .elapsed = 2s, .interrupted = true};
  EXPECT_EQ(to_text(s, "out"),
            "3 done, 0 failed, 0 refused, 0 retried, in 2.0 s\n"
            "stopped; 16 calls are left; the same command goes on from here");
}

}  // namespace
}  // namespace mannerly
