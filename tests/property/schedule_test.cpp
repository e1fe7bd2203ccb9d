// Promises 2 and 9: with asks and cancels alone the schedule is the one of a slow, obvious model in
// which cancelled calls never asked.

#include "mannerly/call/engine.hpp"
#include "mannerly/store/process_store.hpp"

#include "call/fake_transport.hpp"

#include <gtest/gtest.h>

#include <random>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

struct ask {
  duration at;
  std::optional<duration> cancelled_at;
};

/// One call an interval, first in, first out.
std::vector<duration> model(const std::vector<ask>& asks, duration interval) {
  std::vector<duration> departures;
  std::vector<bool> gone(asks.size(), false);
  duration free_at = 0ns;
  for (;;) {
    std::optional<std::size_t> next;
    duration when{};
    for (std::size_t i = 0; i < asks.size(); ++i) {
      if (gone[i]) continue;
      const duration at = std::max(asks[i].at, free_at);
      const bool cancelled = asks[i].cancelled_at && *asks[i].cancelled_at <= at;
      if (cancelled) continue;
      if (!next || at < when) next = i, when = at;
    }
    if (!next) return departures;
    gone[*next] = true;
    departures.push_back(when);
    free_at = when + interval;
  }
}

TEST(Schedule, EqualsTheModelInWhichCancelledCallsNeverAsked) {
  for (std::uint64_t seed = 1; seed <= 10'000; ++seed) {
    std::mt19937_64 dice(seed);
    std::vector<ask> asks(1 + dice() % 20);
    duration at = 0ns;
    for (ask& a : asks) {
      at += (1 + dice() % 150) * 1ms;
      a.at = at;
      if (dice() % 3 == 0) a.cancelled_at = at + (1 + dice() % 500) * 1ms + 1us;
    }

    virtual_loop loop;
    const time_point start = loop.now();
    const auto counters = make_process_store(loop);
    engine_config config;
    config.limits = {parse_limit("10/s guard 0s").value()};
    engine calls(loop, *counters, config);
    fake_transport wire(
        loop, [](const request&, std::size_t) { return fake_transport::ending_in{answer(200)}; });
    for (const ask& a : asks) {
      loop.at(start + a.at, [&, a] {
        const auto id = calls.reserve();
        calls.submit(id, {.url = "http://a.example/"}, {}, wire,
                     [](boost::system::error_code, const response&) {});
        if (a.cancelled_at) loop.at(start + *a.cancelled_at, [&, id] { calls.cancel(id); });
      });
    }
    loop.run();
    std::vector<duration> departures;
    for (const auto& s : wire.log) departures.push_back(s.at - start);
    ASSERT_EQ(departures, model(asks, 100ms)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace mannerly
