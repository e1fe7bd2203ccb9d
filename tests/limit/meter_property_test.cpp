#include "mannerly/limit/gcra.hpp"
#include "mannerly/limit/meter.hpp"

#include "limit/window_scan.hpp"

#include <gtest/gtest.h>

#include <random>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr amount unit = one_unit;
constexpr limit_kind timed_kinds[] = {limit_kind::leaking_bucket, limit_kind::token_bucket,
                                      limit_kind::fixed_window, limit_kind::sliding_log,
                                      limit_kind::sliding_counter};

// One random life of a meter, in virtual time: what it let go is in `left`.
class life {
 public:
  life(std::uint64_t seed, limit_kind kind) : random_(seed), meter_(shape(kind), 0ns) {
    meter_.reshape(shape_, guard(), now_);
  }

  void live(int steps) {
    for (int i = 0; i < steps; ++i) {
      switch (random_() % 24) {
        case 0:
          pause();
          break;
        case 1:
          give_back();
          break;
        case 2:
          settle();
          break;
        case 3:
          new_guard();
          break;
        case 4:
          now_ += some(2 * shape_.period);
          break;
        case 5:
          now_ -= std::min(some(shape_.period / 10), now_.time_since_epoch());
          break;
        default:
          take();
      }
    }
  }

  std::vector<departure> left;
  const limit& limits() const { return shape_; }

  /// What left, each as late as the least guard of this life covers.
  std::vector<departure> arrived() {
    std::vector<departure> all = left;
    const bool paced = shape_.kind == limit_kind::leaking_bucket;
    const duration late = std::max(least_guard_ - (paced ? most_catch_up_ : 0ns), 0ns);
    for (departure& d : all) d.at += some(late);
    return all;
  }

 private:
  duration some(duration most) {
    return duration(random_() % (static_cast<std::uint64_t>(most.count()) + 1));
  }

  limit shape(limit_kind kind) {
    shape_.kind = kind;
    shape_.count = static_cast<std::int64_t>(1 + random_() % (random_() % 2 ? 6 : 60));
    shape_.period = 1ms + some(random_() % 2 ? 1s : 100us);
    const bool bursts = kind == limit_kind::leaking_bucket || kind == limit_kind::token_bucket;
    const auto count = static_cast<std::uint64_t>(shape_.count);
    if (bursts && random_() % 2) shape_.burst = static_cast<std::int64_t>(1 + random_() % count);
    whole_costs_ = random_() % 2;
    large_costs_ = random_() % 3;
    return shape_;
  }

  duration guard() {
    guard_ = random_() % 3 ? some(shape_.period / 4) : 0ns;
    least_guard_ = std::min(least_guard_, guard_);
    limit paced = shape_;
    paced.kind = limit_kind::leaking_bucket;
    paced.burst = 1;
    most_catch_up_ = std::max(most_catch_up_, gcra(paced, guard_).catch_up());
    return guard_;
  }

  amount cost() {
    const auto most = shape_.kind == limit_kind::token_bucket ? shape_.burst : shape_.count;
    const bool large = large_costs_ && random_() % 4 == 0;
    const auto units = static_cast<std::uint64_t>(large ? most : std::min<std::int64_t>(most, 2));
    const auto whole = static_cast<amount>(1 + random_() % units) * unit;
    if (whole_costs_ || random_() % 2) return whole;
    return static_cast<amount>(1 + random_() % static_cast<std::uint64_t>(whole));
  }

  void take() {
    const amount a = cost();
    ASSERT_TRUE(meter_.fits(a));
    const time_point slot = meter_.earliest(now_, a).value();
    ASSERT_GE(slot, now_);
    ASSERT_EQ(meter_.earliest(slot, a), slot);  // never idle: legal as soon as promised
    if (slot > now_) {
      ASSERT_GT(meter_.earliest(slot - 1ns, a), slot - 1ns);  // and not a nanosecond before
    }
    now_ = slot;
    if (random_() % 4 == 0) now_ += some(guard_);
    if (const amount most = meter_.remaining(now_); most > 0) {
      ASSERT_EQ(meter_.earliest(now_, most), now_);
    }
    meter_.take(now_, a);
    left.push_back({now_, a});
  }

  void give_back() {
    if (left.empty() || !meter_.give_back(left.back().at, left.back().cost)) return;
    left.pop_back();
  }

  // Only less than reserved: an overdraft has happened already, no meter can prevent it.
  void settle() {
    if (left.empty()) return;
    const std::size_t which = left.size() - 1 - random_() % std::min<std::size_t>(left.size(), 4);
    const auto held = static_cast<std::uint64_t>(left[which].cost);
    const auto actual = static_cast<amount>(1 + random_() % held);
    meter_.settle(left[which].at, left[which].cost, actual);
    left[which].cost = actual;
  }

  void pause() { meter_.pause(now_ + some(shape_.period)); }

  void new_guard() {
    if (random_() % 4) return;
    meter_.reshape(shape_, guard(), now_);
  }

  std::mt19937_64 random_;
  limit shape_;
  duration guard_{0};
  duration least_guard_ = 1h;
  duration most_catch_up_{0};
  std::uint64_t whole_costs_ = 0;
  std::uint64_t large_costs_ = 0;
  meter meter_;
  time_point now_{7s};
};

amount promised(const limit& l) {
  switch (l.kind) {
    case limit_kind::token_bucket:
      return (l.burst + l.count) * unit;
    case limit_kind::fixed_window:
    case limit_kind::sliding_counter:
      return 2 * l.count * unit;
    default:
      return l.count * unit;
  }
}

TEST(MeterPromise, NoWindowEverHoldsMoreThanItsKindAllows) {
  for (const limit_kind kind : timed_kinds) {
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
      life l(seed, kind);
      SCOPED_TRACE(std::string(name_of(kind)) + " seed " + std::to_string(seed) + " " +
                   to_string(l.limits()));
      l.live(300);
      if (testing::Test::HasFatalFailure()) return;
      ASSERT_LE(most_in_window(l.left, l.limits().period), promised(l.limits()));
      if (kind != limit_kind::token_bucket) {
        auto arrived = l.arrived();
        ASSERT_LE(most_in_window(arrived, l.limits().period), promised(l.limits()));
      }
    }
  }
}

// The first time at which `cost` may join `left` without a window above `most`, by looking.
time_point first_fit(const std::vector<departure>& left, time_point from, amount cost, amount most,
                     duration period) {
  const auto fits = [&](time_point t) {
    amount sum = cost;
    for (const departure& d : left) {
      if (d.at + period > t) sum += d.cost;
    }
    return sum <= most;
  };
  time_point best = time_point::max();
  if (fits(from)) return from;
  for (const departure& d : left) {
    const time_point t = d.at + period;
    if (t > from && t < best && fits(t)) best = t;
  }
  return best;
}

TEST(MeterPromise, ASlidingLogIsAsEarlyAsAnyWindowAllows) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const limit l{.count = static_cast<std::int64_t>(1 + random() % 20),
                  .period = 1s,
                  .kind = limit_kind::sliding_log};
    meter m(l, 0ns);
    std::vector<departure> left;
    time_point now{1s};
    for (int i = 0; i < 100; ++i) {
      const auto cost =
          static_cast<amount>(1 + random() % static_cast<std::uint64_t>(l.count * unit));
      now += duration(random() % 300'000'000);
      ASSERT_EQ(m.earliest(now, cost), first_fit(left, now, cost, l.count * unit, l.period));
      now = m.earliest(now, cost).value();
      m.take(now, cost);
      left.push_back({now, cost});
    }
  }
}

TEST(MeterPromise, AFixedWindowHoldsItsCount) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 300; ++round) {
    const limit l{.count = static_cast<std::int64_t>(1 + random() % 20),
                  .kind = limit_kind::fixed_window};
    meter m(l, 20ms);
    time_point now{1s};
    time_point end{};
    amount used = 0;
    for (int i = 0; i < 100; ++i) {
      const auto cost =
          static_cast<amount>(1 + random() % static_cast<std::uint64_t>(l.count * unit));
      now = m.earliest(now + duration(random() % 200'000'000), cost).value();
      m.take(now, cost);
      if (now >= end) used = 0;
      if (now >= end) end = now + 1s + 20ms;
      used += cost;
      ASSERT_LE(used, l.count * unit);
    }
  }
}

// A third party that counts by grid windows, starting where the first call fell.
TEST(MeterPromise, ASlidingCounterNeverWeighsMoreThanItsCount) {
  std::mt19937_64 random(12);
  for (int round = 0; round < 300; ++round) {
    const limit l{.count = static_cast<std::int64_t>(1 + random() % 20),
                  .kind = limit_kind::sliding_counter};
    meter m(l, 0ns);
    time_point now{1s};
    time_point begin = now;
    amount previous = 0;
    amount current = 0;
    for (int i = 0; i < 100; ++i) {
      const auto cost =
          static_cast<amount>(1 + random() % static_cast<std::uint64_t>(l.count * unit));
      now = m.earliest(i == 0 ? now : now + duration(random() % 400'000'000), cost).value();
      m.take(now, cost);
      if (now - begin >= 2s) {
        begin = now;
        previous = current = 0;
      } else if (now - begin >= 1s) {
        begin += 1s;
        previous = std::exchange(current, 0);
      }
      current += cost;
      const auto rest = static_cast<long double>((begin + 1s - now).count()) / 1e9L;
      ASSERT_LE(static_cast<long double>(previous) * rest + static_cast<long double>(current),
                static_cast<long double>(l.count * unit) + 1e-3L);
    }
  }
}

// Same period, another count, while calls leave: no window holds more than the larger of the two.
TEST(MeterPromise, AnotherCountKeepsTheLargerPromiseAcrossTheChange) {
  for (const limit_kind kind : {limit_kind::leaking_bucket, limit_kind::sliding_log}) {
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
      SCOPED_TRACE(std::string(name_of(kind)) + " seed " + std::to_string(seed));
      std::mt19937_64 random(seed);
      limit before{.count = static_cast<std::int64_t>(1 + random() % 40), .kind = kind};
      limit after{.count = static_cast<std::int64_t>(1 + random() % 40), .kind = kind};
      meter m(before, 0ns);
      std::vector<departure> left;
      time_point now{1s};
      for (int i = 0; i < 150; ++i) {
        if (i == 75) m.reshape(after, 0ns, now);
        now = m.earliest(now, unit).value();
        m.take(now, unit);
        left.push_back({now, unit});
        if (random() % 10 == 0) now += duration(random() % 500'000'000);
      }
      ASSERT_LE(most_in_window(left, 1s), std::max(before.count, after.count) * unit);
    }
  }
}

TEST(MeterMemory, ACrowdedLogStaysWithinItsCountAndItsSize) {
  meter m({.count = 1'000'000, .kind = limit_kind::sliding_log}, 0ns);
  std::vector<departure> left;
  time_point now{1s};
  for (int i = 0; i < 2'500'000; ++i) {
    now = m.earliest(now + 300ns, unit).value();
    m.take(now, unit);
    left.push_back({now, unit});
  }
  EXPECT_LE(most_in_window(left, 1s), 1'000'000 * unit);
  EXPECT_LE(now - time_point{1s}, 2510ms);  // all that was lost to neighbours counted as one
}

}  // namespace
}  // namespace mannerly
