// The promises of docs/design/overview.md under random faults, each checked from the outside: from
// what the third party saw and how the calls ended.

#include "property/random_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t worlds = 2000;

/// What any half-open window of one period may hold.
std::optional<std::int64_t> most_in_a_window(const limit& l) {
  switch (l.kind) {
    case limit_kind::leaking_bucket:
    case limit_kind::sliding_log:
      return l.count;
    case limit_kind::token_bucket:
      return l.burst + l.count;
    case limit_kind::fixed_window:
    case limit_kind::sliding_counter:
      return 2 * l.count;
    case limit_kind::concurrency:
      break;
  }
  return std::nullopt;
}

class Promises : public ::testing::Test {
 protected:
  template <typename Check>
  static void in_every_world(Check check) {
    for (std::uint64_t seed = 1; seed <= worlds; ++seed) {
      const world w = run_random_world(seed);
      check(w);
      if (::testing::Test::HasFailure()) {
        FAIL() << "seed " << seed << ", limit " << to_string(w.limits.front());
      }
    }
  }
};

// Promise 1. Departures are counted, one each: a cost above one only makes it stricter.
TEST_F(Promises, NoWindowHoldsMoreThanTheLimit) {
  in_every_world([](const world& w) {
    for (const limit& l : w.limits) {
      const auto most = most_in_a_window(l);
      if (!most) continue;
      for (std::size_t i = 0, end = 0; i < w.departures.size(); ++i) {
        while (end < w.departures.size() && w.departures[end].at < w.departures[i].at + l.period) {
          ++end;
        }
        ASSERT_LE(static_cast<std::int64_t>(end - i), *most) << to_string(l);
      }
    }
  });
}

TEST_F(Promises, NoMoreAreInFlightThanTheLimit) {
  in_every_world([](const world& w) {
    for (const limit& l : w.limits) {
      if (l.kind != limit_kind::concurrency) continue;
      for (const world_departure& d : w.departures) {
        const auto open = std::ranges::count_if(w.departures, [&](const world_departure& o) {
          return o.at <= d.at && o.done_at > d.at;
        });
        ASSERT_LE(open, l.count);
      }
    }
  });
}

// Promise 5 and 6: while paused nothing leaves.
TEST_F(Promises, NothingLeavesDuringAPause) {
  in_every_world([](const world& w) {
    for (const world_pause& p : w.pauses) {
      for (const world_departure& d : w.departures) {
        ASSERT_FALSE(d.at > p.from && d.at < p.until) << "left at " << d.at.count();
      }
    }
  });
}

// Promise 8.
TEST_F(Promises, EveryCallEndsOnce) {
  in_every_world([](const world& w) {
    for (const world_call& c : w.calls) ASSERT_EQ(c.ends, 1);
    ASSERT_TRUE(w.idle_at_end);
  });
}

// Promise 3: among first attempts the order of asking is the order of leaving.
TEST_F(Promises, FirstAttemptsLeaveInOrder) {
  in_every_world([](const world& w) {
    std::uint64_t newest = 0;
    for (const world_departure& d : w.departures) {
      if (d.number != 1) continue;
      const std::uint64_t id = w.calls[d.call].id;
      ASSERT_GT(id, newest);
      newest = id;
    }
  });
}

// Promise 8 again: a cancelled call ends at that moment and never leaves after it.
TEST_F(Promises, ACancelledCallEndsAtOnce) {
  in_every_world([](const world& w) {
    for (std::size_t i = 0; i < w.calls.size(); ++i) {
      const world_call& c = w.calls[i];
      if (!c.cancelled_at) continue;
      ASSERT_LE(c.ended_at, *c.cancelled_at);
      for (const world_departure& d : w.departures) {
        if (d.call != i) continue;
        ASSERT_LE(d.at, *c.cancelled_at);
      }
    }
  });
}

// Promise 12.
TEST_F(Promises, ASeedReplaysToTheNanosecond) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const world a = run_random_world(seed);
    const world b = run_random_world(seed);
    ASSERT_EQ(a.departures.size(), b.departures.size());
    for (std::size_t i = 0; i < a.departures.size(); ++i) {
      ASSERT_EQ(a.departures[i].at, b.departures[i].at);
    }
  }
}

}  // namespace
}  // namespace mannerly
