#include "mannerly/http/idempotency.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

TEST(Idempotency, MethodsOfRfc9110AreAndHaveCase) {
  for (const char* m : {"GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"}) {
    EXPECT_TRUE(is_idempotent(m)) << m;
  }
  for (const char* m : {"POST", "PATCH", "CONNECT", "get", "", "GETX"}) {
    EXPECT_FALSE(is_idempotent(m)) << m;
  }
}

TEST(Idempotency, AKeyIsAVersionFourUuid) {
  EXPECT_EQ(make_idempotency_key(0, 0), "00000000-0000-4000-8000-000000000000");
  EXPECT_EQ(make_idempotency_key(~0ull, ~0ull), "ffffffff-ffff-4fff-bfff-ffffffffffff");
  EXPECT_EQ(make_idempotency_key(0x0123456789abcdefull, 0xfedcba9876543210ull),
            "01234567-89ab-4def-bedc-ba9876543210");
}

TEST(Idempotency, OnlyARequestThatNeedsAKeyGetsOne) {
  request get;
  ensure_idempotency_key(get, 1, 2);
  EXPECT_TRUE(get.headers.empty());

  request own{"POST", "http://h/", {{"idempotency-key", "mine"}}, ""};
  ensure_idempotency_key(own, 1, 2);
  EXPECT_EQ(own.headers, (headers{{"idempotency-key", "mine"}}));

  request blank{"POST", "http://h/", {{"Idempotency-Key", " "}}, ""};
  EXPECT_FALSE(has_idempotency_key(blank));
  ensure_idempotency_key(blank, 1, 2);
  EXPECT_TRUE(has_idempotency_key(blank));
  EXPECT_EQ(blank.headers.size(), 1u);
}

// gocardless/gocardless-pro-python#12: one key per call, the same on every attempt.
TEST(Idempotency, AskingAgainNeverChangesTheKeyOfACall) {
  request call{"POST", "http://h/", {}, "body"};
  ensure_idempotency_key(call, 1, 2, "X-Once");
  const request first = call;
  ensure_idempotency_key(call, 3, 4, "X-Once");
  EXPECT_EQ(call.headers, first.headers);
  EXPECT_TRUE(has_idempotency_key(call, "x-once"));
}

}  // namespace
}  // namespace mannerly
