#include "curl/timer_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr time_point start{1h};

std::vector<int> run_until(timer_queue& q, time_point now, std::vector<int>& seen) {
  task due;
  while (q.take_due(now, q.mark(), due)) due();
  return std::exchange(seen, {});
}

TEST(TimerQueue, OrderOfTimeThenOfAdding) {
  timer_queue q;
  std::vector<int> seen;
  q.add(start + 2ns, [&] { seen.push_back(3); });
  q.add(start + 1ns, [&] { seen.push_back(1); });
  q.add(start + 1ns, [&] { seen.push_back(2); });
  EXPECT_EQ(q.next(), start + 1ns);
  EXPECT_EQ(run_until(q, start, seen), std::vector<int>{});
  EXPECT_EQ(run_until(q, start + 1ns, seen), (std::vector{1, 2}));
  EXPECT_EQ(run_until(q, start + 2ns, seen), (std::vector{3}));
  EXPECT_EQ(q.next(), std::nullopt);
}

TEST(TimerQueue, MarkEndsARound) {
  timer_queue q;
  task out;
  const auto mark = q.mark();
  q.add(start, [] {});
  EXPECT_FALSE(q.take_due(start, mark, out));
  EXPECT_TRUE(q.take_due(start, q.mark(), out));
}

TEST(TimerQueue, StaleIdsAreIgnored) {
  timer_queue q;
  std::vector<int> seen;
  const auto first = q.add(start, [&] { seen.push_back(1); });
  q.cancel(first);
  const auto second = q.add(start, [&] { seen.push_back(2); });
  EXPECT_NE(first, second);
  q.cancel(first);
  q.cancel(0);
  EXPECT_EQ(run_until(q, start, seen), (std::vector{2}));
  q.cancel(second);
  EXPECT_EQ(q.size(), 0u);
}

TEST(TimerQueue, CapturesThatCancelWhileTheyAreDropped) {
  timer_queue q;
  const auto other = q.add(start, [] {});
  struct canceller {
    timer_queue* queue;
    loop::timer_id id;
    ~canceller() { queue->cancel(id); }
  };
  auto c = std::make_shared<canceller>(canceller{&q, other});
  const auto id = q.add(start, [c] {});
  c.reset();
  q.cancel(id);
  EXPECT_EQ(q.size(), 0u);
}

// Against a plain ordered map, seeded.
TEST(TimerQueue, SameAsAnOrderedMap) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    timer_queue q;
    std::map<std::pair<time_point, int>, loop::timer_id> model;
    std::vector<int> seen, expected;
    for (int i = 0; i < 500; ++i) {
      const time_point when = start + duration(random() % 50);
      if (random() % 3 != 0) {
        model[{when, i}] = q.add(when, [&seen, i] { seen.push_back(i); });
      } else if (!model.empty() && random() % 2) {
        const auto victim = std::next(model.begin(), static_cast<long>(random() % model.size()));
        q.cancel(victim->second);
        model.erase(victim);
      } else {
        while (!model.empty() && model.begin()->first.first <= when) {
          expected.push_back(model.begin()->first.second);
          model.erase(model.begin());
        }
        EXPECT_EQ(run_until(q, when, seen), std::exchange(expected, {}));
      }
      ASSERT_EQ(q.size(), model.size());
    }
  }
}

}  // namespace
}  // namespace mannerly
