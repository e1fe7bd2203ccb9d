#include "mannerly/retry/retry_policy.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

TEST(RetryPolicy, TheDefaultsAreGood) {
  EXPECT_TRUE(check(retry_policy{}));
}

TEST(RetryPolicy, SaysWhichMemberIsWrong) {
  using change = std::function<void(retry_policy&)>;
  const std::pair<const char*, change> table[] = {
      {"max_attempts", [](retry_policy& p) { p.max_attempts = 0; }},
      {"max_attempts", [](retry_policy& p) { p.max_attempts = 1001; }},
      {"base_delay", [](retry_policy& p) { p.base_delay = -1ns; }},
      {"base_delay", [](retry_policy& p) { p.max_delay = 1ms; }},
      {"max_delay", [](retry_policy& p) { p.max_delay = duration::max(); }},
      {"limited_floor", [](retry_policy& p) { p.limited_floor = -1s; }},
      {"retry_after_max", [](retry_policy& p) { p.retry_after_max = -1s; }},
      {"allowed_methods", [](retry_policy& p) { p.allowed_methods.push_back(""); }},
      {"retry_statuses", [](retry_policy& p) { p.retry_statuses = {200}; }},
      {"idempotency_header", [](retry_policy& p) { p.idempotency_header = ""; }},
      {"budget.ratio", [](retry_policy& p) { p.budget.ratio = std::nan(""); }},
      {"budget.ratio", [](retry_policy& p) { p.budget.ratio = 10.1; }},
      {"budget.per_second", [](retry_policy& p) { p.budget.per_second = -0.1; }},
      {"budget.capacity", [](retry_policy& p) { p.budget.capacity = 0.5; }},
      {"budget.on_empty",
       [](retry_policy& p) {
         p.budget = {0, 0, 10, when_empty::wait};
       }},
  };
  for (const auto& [member, spoil] : table) {
    retry_policy p;
    spoil(p);
    std::string why;
    EXPECT_EQ(check(p, &why).error(), make_error_code(errc::bad_config)) << member;
    EXPECT_EQ(why.substr(0, std::string(member).size()), member);
    EXPECT_FALSE(check(p));
  }
}

}  // namespace
}  // namespace mannerly
