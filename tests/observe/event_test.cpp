#include "mannerly/observe/tee_sink.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace mannerly {
namespace {

struct recorder final : sink {
  std::string seen;
  void on_event(const event& e) noexcept override { seen += name_of(e.kind); }
};

TEST(Event, EachKindHasItsOwnName) {
  std::set<std::string_view> names;
  constexpr int last = static_cast<int>(event_kind::store_trouble);
  for (int i = 0; i <= last; ++i) names.insert(name_of(static_cast<event_kind>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(last) + 1);
  EXPECT_FALSE(names.contains("unknown"));
  EXPECT_EQ(name_of(static_cast<event_kind>(200)), "unknown");
  EXPECT_EQ(name_of(event_kind::retry_scheduled), "retry_scheduled");
}

TEST(TeeSink, EverySinkSeesEveryEvent) {
  recorder a, b;
  tee_sink tee({&a, nullptr, &b});
  tee.on_event({.kind = event_kind::sent});
  tee.on_event({.kind = event_kind::answered});
  EXPECT_EQ(a.seen, "sentanswered");
  EXPECT_EQ(b.seen, a.seen);
}

}  // namespace
}  // namespace mannerly
