#include "mannerly/limit/gcra.hpp"

#include "limit/window_scan.hpp"

#include <gtest/gtest.h>

#include <random>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr amount unit = one_unit;
constexpr duration day = 24h;

constexpr duration periods[] = {1ms, 7ms, 1s, 10s, 1min, 1h, day, 7 * day, 31 * day};
constexpr std::int64_t counts[] = {1, 2, 3, 7, 10, 60, 999, 5000, 90'000, 10'000'000};

// Every period with every count up to ten million a second.
template <typename Check>
void for_each_rate(Check check_one) {
  for (const duration period : periods) {
    for (const std::int64_t count : counts) {
      if (period / count < 100ns) continue;
      SCOPED_TRACE(std::to_string(count) + "/" + std::to_string(period.count()) + "ns");
      check_one(limit{.count = count, .period = period});
    }
  }
}

TEST(GcraTicks, RoundTripEveryTime) {
  std::mt19937_64 random(1);
  for_each_rate([&](const limit& l) {
    const gcra g(l, duration(random() % 50'000'000));
    for (int i = 0; i < 500; ++i) {
      const time_point t{duration(random() >> (1 + random() % 62) & ~(std::uint64_t(1) << 62))};
      ASSERT_EQ(g.to_time(g.to_ticks(t)), t);
      ASSERT_LT(g.to_ticks(t), g.to_ticks(t + 1ns));
      const auto x = static_cast<ticks>(random() >> (1 + random() % 62));
      const time_point up = g.to_time(x);
      ASSERT_GE(g.to_ticks(up), x);
      if (up > time_point{}) {
        ASSERT_LT(g.to_ticks(up - 1ns), x);
      }
    }
  });
}

// golang/go#46579: refilling through floating point landed a hair under one.
TEST(GcraTicks, OnePeriodIdleAlwaysRefills) {
  std::mt19937_64 random(2);
  for_each_rate([&](const limit& l) {
    const gcra g(l, 0ns);
    time_point t{duration(random() % 1'000'000'000'000)};
    ticks f = g.taken(0, t, unit);
    for (int i = 0; i < 2'000; ++i) {
      t = std::max(g.earliest(f, t, unit), t + duration(random() % 1000));
      f = g.taken(f, t, unit);
    }
    ASSERT_EQ(g.earliest(f, t + l.period, unit), t + l.period);
  });
}

// golang/go#46579: ten million refills in all, and the schedule is where the rate says.
TEST(GcraTicks, NoRateDrifts) {
  std::int64_t total = 0;
  for_each_rate([&](const limit& l) {
    const gcra g(l, 0ns);
    const time_point begin{12'345'678'901ns};
    const auto century = std::int64_t(100) * 365 * day / l.period;
    const std::int64_t n = std::min<std::int64_t>({l.count * century, 150'000});
    ticks f = 0;
    time_point t = begin;
    for (std::int64_t i = 0; i < n; ++i) {
      t = g.earliest(f, t, unit);
      f = g.taken(f, t, unit);
    }
    total += n;
    const auto wanted = static_cast<long double>(n - 1) *
                        static_cast<long double>(l.period.count()) /
                        static_cast<long double>(l.count);
    ASSERT_NEAR(static_cast<double>((t - begin).count() - wanted), 0, 2.0) << n;
    if ((n - 1) % l.count == 0) {
      ASSERT_LE((t - begin) - (n - 1) / l.count * l.period, 1ns);
    }
  });
  EXPECT_GE(total, 10'000'000);
}

struct scenario {
  limit shape;
  duration guard;
};

scenario any_scenario(std::mt19937_64& random, limit_kind kind) {
  scenario s;
  s.shape.kind = kind;
  s.shape.count = static_cast<std::int64_t>(1 + random() % (random() % 2 ? 8 : 300));
  s.shape.period =
      duration(1000 * s.shape.count + static_cast<std::int64_t>(random() >> (24 + random() % 20)));
  const auto most = kind == limit_kind::leaking_bucket ? s.shape.count : 50;
  if (random() % 2)
    s.shape.burst = static_cast<std::int64_t>(1 + random() % static_cast<std::uint64_t>(most));
  s.guard =
      duration(random() % 3 ? random() % static_cast<std::uint64_t>(s.shape.period.count()) : 0);
  return s;
}

// A cost that pacing alone must keep.
amount any_cost(std::mt19937_64& random, const scenario& s) {
  const auto burst = static_cast<std::uint64_t>(s.shape.burst);
  const auto units = static_cast<amount>(1 + random() % burst) * unit;
  const bool fraction = s.shape.kind == limit_kind::token_bucket && random() % 3 == 0;
  return fraction ? static_cast<amount>(1 + random() % static_cast<std::uint64_t>(units)) : units;
}

duration any_lateness(std::mt19937_64& random, const scenario& s, const gcra& g) {
  switch (random() % 6) {
    case 0:
      return duration(random() % static_cast<std::uint64_t>(s.guard.count() + 1));
    case 1:
      return g.catch_up();
    case 2:
      return duration(random() % static_cast<std::uint64_t>(2 * s.shape.period.count()));
    default:
      return 0ns;
  }
}

void keeps_its_promise(std::uint64_t seed, limit_kind kind) {
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  const scenario s = any_scenario(random, kind);
  SCOPED_TRACE(to_string(s.shape));
  const gcra g(s.shape, s.guard);
  std::vector<departure> left;
  ticks f = 0;
  time_point now{duration(random() % 1'000'000'000)};
  for (int i = 0; i < 400; ++i) {
    const amount cost = any_cost(random, s);
    const time_point slot = g.earliest(f, now, cost);
    if (slot > now) {  // tight
      ASSERT_GT(g.earliest(f, slot - 1ns, cost), slot - 1ns);
    }
    if (random() % 50 == 0) {
      f = g.paused(f, slot + duration(random() % 1000));
      continue;
    }
    now = slot + any_lateness(random, s, g);
    const amount before = g.available(f, now);
    if (before > 0) {  // never idle
      ASSERT_EQ(g.earliest(f, now, before), now);
    }
    f = g.taken(f, now, cost);
    left.push_back({now, cost});
    if (random() % 10 == 0) now -= duration(random() % 5000);  // a reading that lags
  }
  const auto promise = s.shape.count + (kind == limit_kind::token_bucket ? s.shape.burst : 0);
  ASSERT_LE(most_in_window(left, s.shape.period), promise * unit);
}

TEST(GcraPromise, NoWindowHoldsMoreThanALeakingBucketAllows) {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    keeps_its_promise(seed, limit_kind::leaking_bucket);
    if (HasFatalFailure()) return;
  }
}

TEST(GcraPromise, NoWindowHoldsMoreThanATokenBucketAllows) {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    keeps_its_promise(seed, limit_kind::token_bucket);
    if (HasFatalFailure()) return;
  }
}

// golang/go#71360, tikv/pd#10745: 1 unit/s, full use; a reading of t=9 lands after one of t=10.
TEST(GcraPromise, AnOldReadingNeverRewindsTheSchedule) {
  const gcra g({.count = 1}, 0ns);
  const ticks at_10 = g.taken(0, time_point{10s}, unit);
  const ticks at_9 = g.taken(at_10, time_point{9s}, unit);
  EXPECT_GT(at_9, at_10);
  EXPECT_EQ(g.earliest(at_9, time_point{11s}, unit), time_point{12s});
}

// aws/aws-sdk-cpp#2275: steps back neither add to the bucket nor make anyone wait for ever.
TEST(GcraPromise, SmallStepsBackChangeNothing) {
  const gcra g({.count = 10}, 0ns);
  std::mt19937_64 random(5);
  ticks f = 0;
  time_point now{1s};
  for (int i = 0; i < 1000; ++i) {
    const time_point slot = g.earliest(f, now, unit);
    ASSERT_EQ(slot, time_point{1s} + i * 100ms);
    f = g.taken(f, slot, unit);
    now = slot - duration(random() % 5'000'000);
  }
}

// boinkor-net/governor#299: a reading that is a little old must not lose what the burst still
// holds.
TEST(GcraPromise, AnOldReadingWaitsNoLongerThanItIsOld) {
  const gcra g({.count = 10, .kind = limit_kind::token_bucket, .burst = 5}, 0ns);
  ticks f = g.taken(0, time_point{10s}, unit);
  for (int i = 0; i < 4; ++i) {
    ASSERT_LE(g.earliest(f, time_point{10s} - 3ms, unit), time_point{10s});
    f = g.taken(f, time_point{10s} - 3ms, unit);
  }
  EXPECT_EQ(g.earliest(f, time_point{10s}, unit), time_point{10s} + 100ms);
}

}  // namespace
}  // namespace mannerly
