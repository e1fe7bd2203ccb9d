#include "support/judge.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace mannerly {
namespace {

using std::chrono::nanoseconds;

// Runs from t back to the latest multiple of the period since 1970.
nanoseconds start_of_window(nanoseconds t, nanoseconds period, nanoseconds unix_offset) {
  const auto into = (t + unix_offset).count() % period.count();
  return t - nanoseconds(into);
}

struct fixed_window : judge {
  fixed_window(const cap& c, nanoseconds offset) : rules(c), unix_offset(offset) {}

  nanoseconds window_at(nanoseconds t) const {
    if (rules.start == window_start::clock) return start_of_window(t, rules.period, unix_offset);
    const bool still_open = window && t < *window + rules.period;
    return still_open ? *window : t;
  }
  std::int64_t free_at(nanoseconds t) const override {
    return window == window_at(t) ? rules.count - used : rules.count;
  }
  void take(nanoseconds t) override {
    if (window != window_at(t)) used = 0;
    window = window_at(t);
    ++used;
  }

  cap rules;
  nanoseconds unix_offset;
  std::optional<nanoseconds> window;
  std::int64_t used = 0;
};

struct sliding_log : judge {
  explicit sliding_log(const cap& c) : rules(c) {}

  // An arrival exactly one period ago is no longer in the window.
  std::int64_t free_at(nanoseconds t) const override {
    const auto first = std::upper_bound(admitted.begin(), admitted.end(), t - rules.period);
    return rules.count - (admitted.end() - first);
  }
  void take(nanoseconds t) override {
    if (std::ssize(admitted) > 2 * rules.count)
      std::erase_if(admitted, [&](auto at) { return at <= t - rules.period; });
    admitted.push_back(t);
  }

  cap rules;
  std::vector<nanoseconds> admitted;
};

struct sliding_counter : judge {
  struct counts {
    std::int64_t before, now;
  };
  sliding_counter(const cap& c, nanoseconds offset) : rules(c), unix_offset(offset) {}

  counts counts_at(nanoseconds t) const {
    const auto start = start_of_window(t, rules.period, unix_offset);
    if (start == window) return kept;
    if (start == window + rules.period) return {kept.now, 0};
    return {0, 0};
  }
  std::int64_t free_at(nanoseconds t) const override {
    const auto [before, now] = counts_at(t);
    const auto period = rules.period.count();
    const auto left = period - (t - start_of_window(t, rules.period, unix_offset)).count();
    // Rounded down, as the public implementations do: calls paced at the rate are let in.
    const auto weighed = before * left / period;
    return std::max<std::int64_t>(0, rules.count - now - weighed);
  }
  void take(nanoseconds t) override {
    kept = counts_at(t);
    window = start_of_window(t, rules.period, unix_offset);
    ++kept.now;
  }

  cap rules;
  nanoseconds unix_offset;
  nanoseconds window{-1};
  counts kept{0, 0};
};

// Tokens are counted in parts of 1/period, so that `count` parts flow in each nanosecond.
struct token_bucket : judge {
  explicit token_bucket(const cap& c) : rules(c), parts(full()) {}

  std::int64_t full() const { return capacity_of(rules) * rules.period.count(); }
  std::int64_t parts_at(nanoseconds t) const {
    const auto missing = full() - parts;
    const auto gone_by = (t - filled).count();
    if (gone_by > missing / rules.count) return full();
    return parts + gone_by * rules.count;
  }
  std::int64_t free_at(nanoseconds t) const override { return parts_at(t) / rules.period.count(); }
  void take(nanoseconds t) override {
    parts = parts_at(t) - rules.period.count();
    filled = t;
  }

  cap rules;
  std::int64_t parts;
  nanoseconds filled{0};
};

// The level is counted in parts of 1/period, so that `count` parts leak each nanosecond.
struct leaking_bucket : judge {
  explicit leaking_bucket(const cap& c) : rules(c) {}

  std::int64_t level_at(nanoseconds t) const {
    const auto gone_by = (t - measured).count();
    if (gone_by > level / rules.count) return 0;
    return level - gone_by * rules.count;
  }
  std::int64_t free_at(nanoseconds t) const override {
    const auto rim = capacity_of(rules) * rules.period.count();
    return (rim - level_at(t)) / rules.period.count();
  }
  void take(nanoseconds t) override {
    level = level_at(t) + rules.period.count();
    measured = t;
  }

  cap rules;
  std::int64_t level = 0;
  nanoseconds measured{0};
};

// The shortest wait after which `wanted` may arrive together, found by halving.
nanoseconds wait_for(const judge& j, const cap& c, nanoseconds now, std::int64_t wanted) {
  nanoseconds too_short{-1};
  nanoseconds enough = 2 * c.period + c.period * capacity_of(c) / c.count + nanoseconds(1);
  while (enough - too_short > nanoseconds(1)) {
    const auto middle = too_short + (enough - too_short) / 2;
    (j.free_at(now + middle) >= wanted ? enough : too_short) = middle;
  }
  return enough;
}

// Within one period no call of these leaves the count again, so the i-th needs room for i.
bool evenly_admitted(const judge& j, const cap& c, nanoseconds now, std::int64_t calls) {
  const auto gap = nanoseconds(c.period.count() / (calls + 1));
  for (std::int64_t i = 1; i <= calls; ++i)
    if (j.free_at(now + gap * i) < i) return false;
  return true;
}

// How many calls, spaced evenly inside the coming period, are all let in.
std::int64_t spread_over_period(const judge& j, const cap& c, nanoseconds now) {
  std::int64_t good = 0;
  std::int64_t bad = c.count + 1;
  while (bad - good > 1) {
    const auto middle = good + (bad - good) / 2;
    (evenly_admitted(j, c, now, middle) ? good : bad) = middle;
  }
  return good;
}

promise promise_of(const cap& c) {
  if (c.remaining != promise::automatic) return c.remaining;
  const bool slides = c.kind == algorithm::sliding_log || c.kind == algorithm::sliding_counter;
  return slides && c.count <= 200 ? promise::spread : promise::at_once;
}

}  // namespace

std::int64_t capacity_of(const cap& c) {
  switch (c.kind) {
    case algorithm::token_bucket:
      return c.burst > 0 ? c.burst : c.count;
    case algorithm::leaking_bucket:
      return c.burst > 0 ? c.burst : 10;
    default:
      return c.count;
  }
}

std::unique_ptr<judge> make_judge(const cap& c, nanoseconds unix_offset) {
  switch (c.kind) {
    case algorithm::fixed_window:
      return std::make_unique<fixed_window>(c, unix_offset);
    case algorithm::sliding_log:
      return std::make_unique<sliding_log>(c);
    case algorithm::sliding_counter:
      return std::make_unique<sliding_counter>(c, unix_offset);
    case algorithm::token_bucket:
      return std::make_unique<token_bucket>(c);
    case algorithm::leaking_bucket:
      return std::make_unique<leaking_bucket>(c);
  }
  return nullptr;
}

ruling decide(judge& j, const cap& c, nanoseconds now) {
  if (j.free_at(now) < 1) {
    const auto wait = wait_for(j, c, now, 1);
    return {.admitted = false, .remaining = 0, .reset = wait, .retry_after = wait};
  }
  j.take(now);
  if (promise_of(c) == promise::spread)
    return {.admitted = true, .remaining = spread_over_period(j, c, now), .reset = c.period};
  return {.admitted = true,
          .remaining = std::min(j.free_at(now), c.count),
          .reset = wait_for(j, c, now, capacity_of(c))};
}

}  // namespace mannerly
