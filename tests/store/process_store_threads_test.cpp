// Many threads on one ledger: no window may hold more than the limit.

#include "mannerly/store/process_store.hpp"

#include "store/bounds.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <thread>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using test::departure;

/// Moved by all threads; each remembers what it read last, because delays count from there.
class shared_clock final : public clock {
 public:
  time_point now() const noexcept override { return last_read = time_point(duration(ns_.load())); }
  wall_time wall() const noexcept override { return {}; }
  void advance(duration d) { ns_ += d.count(); }
  static thread_local time_point last_read;

 private:
  std::atomic<std::int64_t> ns_{duration(1h).count()};
};
thread_local time_point shared_clock::last_read;

constexpr int workers = 8;

struct crowd {
  explicit crowd(std::vector<std::string> texts) {
    for (const auto& t : texts) limits.push_back(parse_limit(t).value());
    ledger = store.open_here("k", limits, std::vector<duration>(limits.size(), 1ms));
  }

  void take_batches(unsigned seed, std::vector<departure>& out) {
    std::mt19937 random(seed);
    const std::vector<amount> rows(3 * limits.size(), one_unit);
    for (int i = 0; i < 3000; ++i) {
      clock.advance(duration(random() % 40'000));
      duration delays[3];
      const std::size_t calls = 1 + random() % 3;
      const take_request request{{rows.data(), calls * limits.size()}, calls, 2ms, delays};
      const take_result r = ledger->take_now(request);
      for (std::size_t c = 0; c < r.granted; ++c)
        out.push_back({shared_clock::last_read + delays[c], one_unit});
      also(random);
    }
  }

  std::vector<departure> run() {
    std::vector<std::vector<departure>> logs(workers);
    {
      std::vector<std::jthread> threads;
      for (unsigned i = 0; i < workers; ++i)
        threads.emplace_back([this, i, &logs] { take_batches(i, logs[i]); });
    }
    std::vector<departure> all;
    for (const auto& log : logs) all.insert(all.end(), log.begin(), log.end());
    return all;
  }

  shared_clock clock;
  process_store store{clock};
  std::vector<limit> limits;
  std::shared_ptr<process_ledger> ledger;
  std::function<void(std::mt19937&)> also = [](auto&) {};
};

void expect_never_over(crowd& c) {
  const auto all = c.run();
  EXPECT_GT(all.size(), 500u);
  for (const limit& l : c.limits) EXPECT_EQ(over(l, all), "");
}

TEST(ProcessStoreThreads, NeverOverOnTheWord) {
  for (const char* text : {"5/ms", "20/ms burst 7", "5/ms token_bucket burst 9"}) {
    crowd c({text});
    expect_never_over(c);
  }
}

TEST(ProcessStoreThreads, NeverOverUnderTheLock) {
  crowd c({"9/ms", "40/10ms sliding_log", "6/ms token_bucket burst 3"});
  expect_never_over(c);
}

TEST(ProcessStoreThreads, NeverOverWhenTheWordIsLeftMidway) {
  for (const char* text : {"5/ms", "20/ms burst 7"}) {
    crowd c({text});
    std::atomic<int> turns{0};
    const duration wider = 2ms;
    c.also = [&](auto&) {
      if (++turns == workers * 1500) c.ledger->reshape(c.limits, {&wider, 1});
    };
    expect_never_over(c);
  }
}

TEST(ProcessStoreThreads, NeverOverWhenALargeCostEndsTheWord) {
  crowd c({"50/10ms"});
  std::atomic<int> turns{0};
  std::vector<departure> large;
  c.also = [&](auto&) {
    if (++turns != workers * 1500) return;
    const amount cost = 20 * one_unit;
    duration delay{};
    const take_request request{{&cost, 1}, 1, 1s, {&delay, 1}};
    ASSERT_EQ(c.ledger->take_now(request).granted, 1u);
    large.push_back({shared_clock::last_read + delay, cost});
  };
  auto all = c.run();
  ASSERT_EQ(large.size(), 1u);
  all.push_back(large.front());
  EXPECT_EQ(over(c.limits[0], all), "");
}

TEST(ProcessStoreThreads, PausesHoldEverybody) {
  crowd c({"5/ms"});
  c.also = [&](std::mt19937& random) {
    if (random() % 500 == 0) c.ledger->pause(3ms);
  };
  expect_never_over(c);
}

TEST(ProcessStoreThreads, OneLedgerIsOpenedByAll) {
  shared_clock clock;
  process_store store{clock};
  const limit l = parse_limit("10/s").value();
  const duration guard{0};
  const auto kept = store.open_here("one", {&l, 1}, {&guard, 1});
  std::atomic<int> granted{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < workers; ++i)
      threads.emplace_back([&] {
        const auto ledger = store.open_here("one", {&l, 1}, {&guard, 1});
        const amount one = one_unit;
        duration delay{};
        granted += static_cast<int>(ledger->take_now({{&one, 1}, 1, 300ms, {&delay, 1}}).granted);
      });
  }
  EXPECT_EQ(granted, 4);
}

}  // namespace
}  // namespace mannerly
