#include "mannerly/observe/counters.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr time_point start{1h};

TEST(CountingSink, CountsEachKindOnce) {
  counting_sink sink;
  for (int i = 0; i <= static_cast<int>(event_kind::store_trouble); ++i) {
    sink.on_event({.kind = static_cast<event_kind>(i), .at = start});
  }
  const counts expected{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  EXPECT_EQ(sink.snapshot(), expected);
}

TEST(CountingSink, OverlappingPausesCountTheirTimeOnce) {
  counting_sink sink;
  const auto pause = [&sink](duration at, duration wait) {
    sink.on_event({.kind = event_kind::paused, .at = start + at, .wait = wait});
  };
  pause(0s, 10s);
  pause(5s, 2s);  // inside the first
  pause(8s, 7s);  // longer by five
  pause(60s, 1s);
  pause(70s, -1s);
  EXPECT_EQ(sink.snapshot().paused, 16s);
  EXPECT_EQ(sink.snapshot().pauses, 5u);
  pause(80s, duration::max());
  EXPECT_GT(sink.snapshot().paused, 24h * 365);
}

TEST(CountingSink, KeepsTheWorstLateness) {
  counting_sink sink;
  for (const duration late : {3us, 9us, 5us}) {
    sink.on_event({.kind = event_kind::admitted, .at = start, .lateness = late});
  }
  EXPECT_EQ(sink.snapshot().worst_lateness, 9us);
}

TEST(CountingSink, ASnapshotMayBeTakenFromAnotherThread) {
  counting_sink sink;
  std::thread reader([&sink] {
    for (int i = 0; i < 1000; ++i) {
      const counts c = sink.snapshot();
      EXPECT_LE(c.answered, c.sent);
    }
  });
  for (int i = 0; i < 1000; ++i) {
    sink.on_event({.kind = event_kind::sent, .at = start});
    sink.on_event({.kind = event_kind::answered, .at = start});
  }
  reader.join();
  EXPECT_EQ(sink.snapshot().answered, 1000u);
}

}  // namespace
}  // namespace mannerly
