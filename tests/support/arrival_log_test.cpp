#include "support/arrival_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

std::int64_t most_in_any_window_by_trying_each(const std::vector<nanoseconds>& times,
                                               nanoseconds period) {
  std::int64_t most = 0;
  for (const auto start : times)
    most = std::max<std::int64_t>(most, std::count_if(times.begin(), times.end(), [&](auto t) {
                                    return t >= start && t < start + period;
                                  }));
  return most;
}

TEST(WorstWindow, AgreesWithTryingEachWindow) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    std::mt19937 random(seed);
    std::vector<nanoseconds> times(random() % 60);
    for (auto& t : times) t = nanoseconds(random() % 1000);
    const auto period = nanoseconds(1 + random() % 300);
    EXPECT_EQ(worst_window(times, period), most_in_any_window_by_trying_each(times, period))
        << "seed " << seed;
  }
}

TEST(WorstWindow, TwoArrivalsOnePeriodApartDoNotShareAWindow) {
  EXPECT_EQ(worst_window({0ns, 1000000000ns}, 1s), 1);
  EXPECT_EQ(worst_window({0ns, 999999999ns}, 1s), 2);
  EXPECT_EQ(worst_window(std::vector<nanoseconds>{}, 1s), 0);
}

TEST(WorstWindow, RefusedArrivalsCountToo) {
  const std::vector<arrival> log = {{.at = 1ms, .admitted = true, .status = 200},
                                    {.at = 2ms, .admitted = false, .status = 429}};
  EXPECT_EQ(worst_window(log, 1s), 2);
}

TEST(ArrivalCounts, TellsWhatBecameOfEachArrival) {
  const auto c = count({{.admitted = true, .status = 200},
                        {.admitted = true, .status = 503},
                        {.admitted = true, .status = 0},
                        {.admitted = false, .status = 429}});
  EXPECT_EQ(c.arrivals, 4);
  EXPECT_EQ(c.admitted, 3);
  EXPECT_EQ(c.refused, 1);
  EXPECT_EQ(c.answered_2xx, 1);
  EXPECT_EQ(c.dropped, 1);
}

TEST(ArrivalLogJson, IsReadableByOthersWhateverTheTargetHolds) {
  EXPECT_EQ(to_json(std::vector<arrival>{{.at = 5ns, .target = "/a\"b\xff", .status = 200}}),
            "[{\"admitted\":false,\"at_ns\":5,\"key\":\"\",\"status\":200,"
            "\"target\":\"/a\\\"b\xef\xbf\xbd\"}]");
}

}  // namespace
}  // namespace mannerly
