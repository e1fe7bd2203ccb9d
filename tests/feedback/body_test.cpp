// Bodies: which are looked at, and that only whole ones count.

#include "mannerly/feedback/read_advice.hpp"

#include "feedback/word_filter.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr wall_time noon{std::chrono::seconds{1'772'452'800}};

advice read(int status, std::string body, std::string_view dialect = {}) {
  response answer;
  answer.status = status;
  answer.body = std::move(body);
  return read_advice(answer, noon, {.dialect = dialect});
}

TEST(Body, FindsCodesAtAnyStatus) {
  EXPECT_TRUE(read(200, R"({"errors":[{"extensions":{"code":"THROTTLED"}}]})").limited);
  EXPECT_TRUE(read(400, R"({"__type":"com.amazon#ThrottlingException"})").limited);
  EXPECT_TRUE(read(503, "<Error><Code>SlowDown</Code></Error>").limited);
  EXPECT_TRUE(read(500, R"({"fault":{"detail":{"errorcode":"policies.ratelimit.QuotaViolation"}}})")
                  .limited);
  EXPECT_TRUE(read(403, R"([{"errorCode":"REQUEST_LIMIT_EXCEEDED"}])").limited);
}

TEST(Body, FindsCodesBehindMuchData) {
  std::string body = R"({"data":[)";
  for (int i = 0; i < 500; ++i) body += R"({"id":1,"type":"thing","code":"x"},)";
  body += R"({}],"errors":[{"extensions":{"code":"RATE_LIMITED"}}]})";
  EXPECT_TRUE(read(200, body).limited);
}

TEST(Body, TakesNoPayloadForASignal) {
  EXPECT_FALSE(read(200, R"({"job":{"retry_after":3600}})").wait);
  EXPECT_FALSE(read(200, R"({"retry_after":3600})").wait);
  EXPECT_FALSE(read(200, R"({"error":"ratelimited"})").limited) << "only beside ok: false";
  EXPECT_FALSE(read(200, R"({"ok":true,"error":"ratelimited"})").limited);
  EXPECT_TRUE(read(200, R"({"ok":false,"error":"ratelimited"})").limited);
  EXPECT_FALSE(read(200, R"({"articles":[{"errors":"RATE_LIMITED"}]})").limited);
}

TEST(Body, ABodyWaitAloneIsNoLimit) {
  const advice got = read(403, R"({"retry_after":5})");
  EXPECT_FALSE(got.limited);
  EXPECT_EQ(got.wait, 5s);
  EXPECT_EQ(got.source, wait_source::body);
}

TEST(Body, ReadsWaitsWhereTheyAreKnownToBe) {
  EXPECT_EQ(read(429, R"({"retry_after":64.57})").wait, 64570ms);
  EXPECT_EQ(read(429, R"({"error":{"retry_after":"7"}})").wait, 7s);
  EXPECT_EQ(read(429, R"({"parameters":{"retry_after":35}})").wait, 35s);
  EXPECT_EQ(read(429, R"({"retry_after":-1})").wait, std::nullopt);
  EXPECT_EQ(read(429, R"({"retry_after":1e400})").wait, std::nullopt);
  EXPECT_EQ(read(429, R"({"retry_after":99999999999999999999})").wait,
            std::chrono::seconds{std::int64_t{1} << 31});
}

TEST(Body, ReadsRetryInfoInAnyOrder) {
  EXPECT_EQ(read(503, R"({"error":{"details":[{"retryDelay":"2.5s",
                         "@type":"type.googleapis.com/google.rpc.RetryInfo"}]}})")
                .wait,
            2500ms);
  EXPECT_FALSE(read(503, R"({"error":{"details":[{"retryDelay":"2.5s","@type":"x"}]}})").wait);
}

TEST(Body, ReadsPartsOfABatchWhenTheDialectHasThem) {
  const std::string body =
      R"({"responses":[{"id":"1","status":429,"headers":{"retry-after":"4"}},
                       {"id":"2","status":200,"headers":{"Retry-After":"99"}},
                       {"id":"3","status":429,"headers":{"Retry-After":"10"}}]})";
  EXPECT_EQ(read(200, body, "msgraph").wait, 10s);
  EXPECT_FALSE(read(200, body).limited);
}

TEST(Body, ReadsTheCostOfAQuery) {
  const std::string cost =
      R"("extensions":{"cost":{"requestedQueryCost":60,"throttleStatus":
         {"maximumAvailable":100.0,"currentlyAvailable":10,"restoreRate":50.0}}})";
  const advice ok = read(200, "{" + cost + "}");
  EXPECT_EQ(ok.limits.at(0).remaining, 10);
  EXPECT_FALSE(ok.wait);
  const advice refused =
      read(200, R"({"errors":[{"extensions":{"code":"THROTTLED"}}],)" + cost + "}");
  EXPECT_EQ(refused.wait, 1s);
}

TEST(Body, IgnoresWhatIsNotWhole) {
  const std::string whole = R"({"error":{"retry_after":5}})";
  EXPECT_TRUE(read(429, whole).wait);
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    EXPECT_FALSE(read(429, whole.substr(0, cut)).wait) << cut;
  }
  EXPECT_FALSE(read(503, "<Error><Code>SlowDown</Code>").limited);
  EXPECT_FALSE(read(503, "<Error><Code>SlowDown</Err></Code>").limited);
  EXPECT_FALSE(read(429, whole + "}").wait);
}

TEST(Body, LooksAtSixtyFourKibibytes) {
  const std::string start = R"({"retry_after":5,"padding":")";
  EXPECT_TRUE(read(429, start + std::string(60'000, 'x') + "\"}").wait);
  EXPECT_FALSE(read(429, start + std::string(70'000, 'x') + "\"}").wait);
}

TEST(Body, BoundsDepth) {
  const auto nested = [](int depth) {
    std::string open(static_cast<std::size_t>(depth), '[');
    std::string close(static_cast<std::size_t>(depth), ']');
    return R"({"retry_after":5,"x":)" + open + close + "}";
  };
  EXPECT_TRUE(read(429, nested(50)).wait);
  EXPECT_FALSE(read(429, nested(30'000)).wait);
}

TEST(WordFilter, FindsEveryWordAtEveryPlace) {
  constexpr word_filter filter{std::array<std::string_view, 2>{"rror", "hrot"}};
  for (const std::string word : {"rror", "hrot"}) {
    for (std::size_t before = 0; before < 9; ++before) {
      for (std::size_t after = 0; after < 9; ++after) {
        const std::string text = std::string(before, 'r') + word + std::string(after, 'o');
        EXPECT_TRUE(filter.any_in(text)) << text;
      }
    }
  }
  EXPECT_FALSE(filter.any_in("ror rrro hro throw r"));
  EXPECT_FALSE(filter.any_in(""));
}

}  // namespace
}  // namespace mannerly
