#include "curl/inbox.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using push_result = inbox::push_result;

TEST(Inbox, OneWakeupForABurst) {
  inbox box;
  EXPECT_EQ(box.push([] {}), push_result::kept);
  std::vector<task> tasks;
  box.drain(tasks);
  EXPECT_EQ(tasks.size(), 1u);
  ASSERT_TRUE(box.may_sleep());
  EXPECT_EQ(box.push([] {}), push_result::kept_wake_the_loop);
  EXPECT_EQ(box.push([] {}), push_result::kept);
}

TEST(Inbox, NoSleepWhileSomethingWaits) {
  inbox box;
  box.push([] {});
  EXPECT_FALSE(box.may_sleep());
}

TEST(Inbox, StopClosesOnceEmpty) {
  inbox box;
  EXPECT_FALSE(box.close_if_done());
  ASSERT_TRUE(box.may_sleep());
  EXPECT_TRUE(box.request_stop());
  EXPECT_TRUE(box.stopping());
  EXPECT_EQ(box.push([] {}), push_result::kept);
  EXPECT_FALSE(box.may_sleep());
  EXPECT_FALSE(box.close_if_done());
  std::vector<task> tasks;
  box.drain(tasks);
  EXPECT_TRUE(box.close_if_done());
  EXPECT_EQ(box.push([] {}), push_result::refused);
}

}  // namespace
}  // namespace mannerly
