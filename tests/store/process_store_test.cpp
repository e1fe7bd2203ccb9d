#include "mannerly/store/process_store.hpp"

#include "mannerly/time/manual_clock.hpp"

#include "store/conformance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

class ProcessStoreConformance : public testing::TestWithParam<std::string> {};

TEST_P(ProcessStoreConformance, AnswersAsTheExactModel) {
  test::run_case(GetParam(), {.make = make_process_store});
}

std::string letters_of(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::to_string(info.index) + "_";
  for (const char c : info.param) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Vectors, ProcessStoreConformance,
                         testing::ValuesIn(test::conformance_cases()), letters_of);

struct ProcessStore : testing::Test {
  std::shared_ptr<process_ledger> open(std::string_view key, std::vector<std::string> texts) {
    std::vector<limit> limits;
    for (const auto& t : texts) limits.push_back(parse_limit(t).value());
    return store.open_here(key, limits, std::vector<duration>(limits.size()));
  }

  take_result take(process_ledger& on, std::vector<amount> row, duration max_wait = 0s) {
    return on.take_now({row, 1, max_wait, {&delay, 1}});
  }

  manual_clock clock;
  process_store store{clock};
  duration delay{-1};
};

TEST_F(ProcessStore, TheSameKeyAndLimitsShareTheirCounters) {
  const auto a = open("api", {"10/s"});
  const auto b = open("api", {"10/s"});
  EXPECT_EQ(a, b);
  take(*a, {one_unit});
  EXPECT_EQ(take(*b, {one_unit}).wait, 100ms);
}

TEST_F(ProcessStore, AnotherKeyOrOtherLimitsAreApart) {
  const auto a = open("api", {"10/s"});
  EXPECT_NE(a, open("api2", {"10/s"}));
  EXPECT_NE(a, open("api", {"20/s"}));
  EXPECT_EQ(a, open("api", {"10/s"}));
}

TEST_F(ProcessStore, LedgersNobodyHoldsAreForgotten) {
  const auto kept = open("kept", {"10/s"});
  for (int i = 0; i < 10'000; ++i) open(std::to_string(i), {"10/s"});
  EXPECT_LE(store.size(), 64u);
  EXPECT_EQ(kept, open("kept", {"10/s"}));
}

TEST_F(ProcessStore, LedgersOutliveTheStore) {
  auto own = std::make_unique<process_store>(clock);
  const limit l = parse_limit("10/s").value();
  const duration guard{0};
  const auto ledger = own->open_here("k", {&l, 1}, {&guard, 1});
  own.reset();
  EXPECT_EQ(take(*ledger, {one_unit}).granted, 1u);
}

TEST_F(ProcessStore, DoneMayUseTheSameLedgerAgain) {
  for (const auto& texts : {std::vector<std::string>{"10/s"}, {"10/s", "5/s sliding_log"}}) {
    const auto ledger = open("again", texts);
    const std::vector<amount> row(texts.size(), one_unit);
    duration outer{-1}, inner{-1};
    bool peeked = false;
    ledger->take({row, 1, 1s, {&outer, 1}}, [&](take_result) {
      ledger->take({row, 1, 1s, {&inner, 1}}, [&](take_result) {
        ledger->peek([&](std::span<const standing>) { ledger->release(row), peeked = true; });
      });
    });
    EXPECT_EQ(outer, 0s);
    EXPECT_EQ(inner, 100ms);
    EXPECT_TRUE(peeked);
  }
}

TEST_F(ProcessStore, ABatchLeavesInOrder) {
  const auto ledger = open("fifo", {"10 points/s sliding_log"});
  const std::array<amount, 4> costs{6 * one_unit, 5 * one_unit, one_unit, 4 * one_unit};
  std::array<duration, 4> delays{};
  EXPECT_EQ(ledger->take_now({costs, 4, 5s, delays}).granted, 4u);
  EXPECT_TRUE(std::ranges::is_sorted(delays));
}

TEST_F(ProcessStore, NothingIsBookedWhenOneLimitRefuses) {
  const auto ledger = open("all", {"10/s", "1 concurrent"});
  EXPECT_EQ(take(*ledger, {one_unit, one_unit}).granted, 1u);
  clock.advance(1s);
  const take_result r = take(*ledger, {one_unit, one_unit}, 1h);
  EXPECT_EQ(r.kind, take_result::kind::wait);
  EXPECT_EQ(r.wait, duration::max());
  EXPECT_EQ(r.limit, 1u);
  EXPECT_EQ(take(*ledger, {one_unit, 0}).granted, 1u);
}

TEST_F(ProcessStore, ShorterRowsDoNotConcernAFurtherLimit) {
  const auto ledger = open("api", {"10/s"});
  std::vector<limit> more{parse_limit("10/s").value(), parse_limit("1 concurrent").value()};
  const std::vector<duration> guards(2);
  ledger->reshape(more, guards);
  EXPECT_EQ(take(*ledger, {one_unit, one_unit}).granted, 1u);
  clock.advance(1s);
  EXPECT_EQ(take(*ledger, {one_unit, one_unit}).kind, take_result::kind::wait);
  EXPECT_EQ(take(*ledger, {one_unit}).granted, 1u);
  ledger->release(std::vector<amount>{one_unit});
  ledger->give_back(std::vector<amount>{one_unit}, 0s);
  EXPECT_EQ(take(*ledger, {one_unit}).granted, 1u);
}

/// Moves by itself between any two readings, as a real one does.
struct running_clock final : clock {
  time_point now() const noexcept override { return time_point(ns += 700ns); }
  wall_time wall() const noexcept override { return {}; }
  mutable duration ns = 1h;
};

TEST_F(ProcessStore, GivesBackThoughTheClockRunsOn) {
  running_clock running;
  process_store own(running);
  for (const auto& texts : {std::vector<std::string>{"10/s"}, {"10/s", "5/s sliding_log"}}) {
    std::vector<limit> limits;
    for (const auto& t : texts) limits.push_back(parse_limit(t).value());
    const std::vector<duration> guards(limits.size());
    const std::vector<amount> row(limits.size(), one_unit);
    const auto ledger = own.open_here("k", limits, guards);
    take(*ledger, row);
    take(*ledger, row, 1s);
    const time_point departure = running.now() + delay;
    ledger->give_back(row, running.now() - departure);
    EXPECT_EQ(take(*ledger, row, 1s).granted, 1u);
    EXPECT_LE(delay, 100ms) << texts.size() << " limits";
  }
}

TEST_F(ProcessStore, AnEndlessPauseDoesNotOverflow) {
  for (const char* text : {"10/s", "10/s sliding_log", "10/s token_bucket burst 5"}) {
    const auto ledger = open(text, {text});
    ledger->pause(duration::max());
    EXPECT_EQ(take(*ledger, {one_unit}).kind, take_result::kind::wait);
    ledger->pause(-1s);
    EXPECT_GT(take(*ledger, {one_unit}).wait, 24h);
  }
}

}  // namespace
}  // namespace mannerly
