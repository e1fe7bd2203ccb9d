#include "curl/reactor_fixture.hpp"

#include <atomic>
#include <vector>

namespace mannerly::test {
namespace {

using loop_test = reactor_test;

TEST_F(loop_test, TasksOfEightThreadsEachInOrder) {
  constexpr int threads = 8, each = 5000;
  std::vector<std::vector<int>> seen(threads);
  std::vector<std::thread> posters;
  for (int t = 0; t < threads; ++t)
    posters.emplace_back([&, t] {
      for (int i = 0; i < each; ++i)
        ours().post([&, t, i] { seen[static_cast<std::size_t>(t)].push_back(i); });
    });
  for (auto& p : posters) p.join();
  on_loop([] {});
  for (const auto& one : seen) {
    ASSERT_EQ(one.size(), std::size_t{each});
    EXPECT_TRUE(std::is_sorted(one.begin(), one.end()));
  }
}

TEST_F(loop_test, PostInsideATaskRunsAfterIt) {
  std::vector<int> order;
  on_loop([&] {
    ours().post([&] { order.push_back(2); });
    order.push_back(1);
  });
  on_loop([] {});
  EXPECT_EQ(order, (std::vector{1, 2}));
}

TEST_F(loop_test, TimersInOrderOfTimeThenOfAdding) {
  std::vector<int> order;
  std::promise<void> last;
  on_loop([&] {
    const auto base = ours().now() + 5ms;
    ours().at(base + 2ms, [&] { order.push_back(4), last.set_value(); });
    ours().at(base, [&] { order.push_back(1); });
    ours().at(base + 1ms, [&] { order.push_back(3); });
    ours().at(base, [&] { order.push_back(2); });
  });
  last.get_future().get();
  EXPECT_EQ(order, (std::vector{1, 2, 3, 4}));
}

TEST_F(loop_test, TimerNeverFiresEarly) {
  std::promise<duration> late;
  on_loop([&] {
    const auto when = ours().now() + 3ms;
    ours().at(when, [&, when] { late.set_value(ours().now() - when); });
  });
  EXPECT_GE(late.get_future().get(), 0ns);
}

TEST_F(loop_test, TimerOfThePastRunsAtOnceButNotInside) {
  std::vector<int> order;
  std::promise<void> last;
  on_loop([&] {
    ours().at(ours().now() - 1h, [&] { order.push_back(2), last.set_value(); });
    order.push_back(1);
  });
  last.get_future().get();
  EXPECT_EQ(order, (std::vector{1, 2}));
}

TEST_F(loop_test, CancelledTimersDoNotRun) {
  int ran = 0;
  std::promise<void> last;
  on_loop([&] {
    const auto when = ours().now() + 2ms;
    const auto first = ours().at(when, [&] { ++ran; });
    auto second = std::make_shared<loop::timer_id>(0);
    ours().at(when, [&, second] { ours().cancel(*second); });
    *second = ours().at(when, [&] { ++ran; });
    ours().cancel(first);
    ours().cancel(first);
    ours().cancel(0);
    ours().at(when + 1ms, [&] { last.set_value(); });
  });
  last.get_future().get();
  EXPECT_EQ(ran, 0);
}

TEST_F(loop_test, ManyTimersEachRunOnce) {
  constexpr int count = 100000;
  std::atomic<int> ran = 0;
  std::promise<void> last;
  on_loop([&] {
    const auto base = ours().now();
    for (int i = 0; i < count; ++i)
      ours().at(base + std::chrono::microseconds(i * 7919 % 50000), [&] {
        if (++ran == count) last.set_value();
      });
  });
  last.get_future().get();
  on_loop([] {});
  EXPECT_EQ(ran, count);
}

TEST_F(loop_test, TimersThatFeedThemselvesDoNotStarveTheRest) {
  raw_server server(always(ok("x")));
  bool stop = false;
  std::function<void()> again = [&] {
    if (!stop) ours().at(ours().now(), again);
  };
  on_loop([&] { again(); });
  EXPECT_EQ(get(server.url()).answer.body, "x");
  on_loop([&] { stop = true; });
  on_loop([] {});
}

}  // namespace
}  // namespace mannerly::test
