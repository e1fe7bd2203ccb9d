// What the corpus does not say: kinds of refusal, named dialects, notes, unknown providers.

#include "mannerly/feedback/dialect.hpp"
#include "mannerly/feedback/read_advice.hpp"

#include "feedback/corpus_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::Field;
using testing::IsEmpty;
using testing::SizeIs;

constexpr wall_time noon{std::chrono::seconds{1'772'452'800}};

response answer(int status, headers fields = {}, std::string body = {}) {
  response out;
  out.status = status;
  out.headers = std::move(fields);
  out.body = std::move(body);
  return out;
}

advice read(int status, headers fields = {}, std::string body = {}, std::string_view as = {}) {
  return read_advice(answer(status, std::move(fields), std::move(body)), noon, {.dialect = as});
}

TEST(Refusal, IsRateByDefault) {
  EXPECT_EQ(read(429).refusal, refusal::rate);
  EXPECT_EQ(read(200).refusal, refusal::none);
  EXPECT_EQ(read(403).refusal, refusal::none);
}

TEST(Refusal, KnowsAUsedUpPlan) {
  const std::string body = R"({"error":{"code":"insufficient_quota"}})";
  EXPECT_EQ(read(429, {}, body).refusal, refusal::quota_gone);
  EXPECT_EQ(read(429, {{"X-Rate-Limit-Problem", "day"}, {"Retry-After", "43200"}}).refusal,
            refusal::quota_gone);
}

TEST(Refusal, ADailyQuotaThatIsBackSoonIsARate) {
  EXPECT_EQ(read(429, {{"X-Rate-Limit-Problem", "day"}, {"Retry-After", "60"}}).refusal,
            refusal::rate);
}

TEST(Refusal, KnowsConcurrency) {
  EXPECT_EQ(read(429, {{"RateLimit-Policy", "\"c\";q=5;qu=\"concurrent-requests\""},
                       {"RateLimit", "\"c\";r=0"}})
                .refusal,
            refusal::concurrency);
  EXPECT_EQ(read(429, {{"X-Rate-Limit-Problem", "concurrent"}}).refusal, refusal::concurrency);
  EXPECT_EQ(read(429, {}, R"({"error":{"code":"lock_timeout"}})").refusal, refusal::concurrency);
}

TEST(Refusal, KnowsCapacityAndBan) {
  EXPECT_EQ(read(529).refusal, refusal::capacity);
  EXPECT_EQ(read(503, {{"Retry-After", "5"}}).refusal, refusal::capacity);
  EXPECT_EQ(read(503, {{"X-RateLimit-Remaining", "0"}}).refusal, refusal::rate);
  EXPECT_EQ(read(418, {{"Retry-After", "120"}}).refusal, refusal::ban);
  EXPECT_FALSE(read(418).limited);
}

TEST(Refusal, KeepsTheServersOwnWordOnRetrying) {
  EXPECT_EQ(read(500, {{"x-should-retry", "false"}}).should_retry, false);
  EXPECT_EQ(read(429, {{"Stripe-Should-Retry", "true"}}).should_retry, true);
  EXPECT_FALSE(read(429).should_retry);
}

TEST(Dialect, IsFoundByIdAndByName) {
  EXPECT_EQ(find_dialect("github"), find_dialect("GitHub REST"));
  EXPECT_EQ(find_dialect("azure-openai"), find_dialect("Azure OpenAI"));
  EXPECT_EQ(find_dialect("X (Twitter) API v2")->id, "twitter");
  EXPECT_EQ(find_dialect("nobody"), nullptr);
  EXPECT_EQ(find_dialect(""), nullptr);
}

TEST(Dialect, KnowsEveryProviderOfTheVectors) {
  for (const auto& c : read_vectors("headers.json")) {
    const std::string provider = c.at("provider");
    ASSERT_NE(find_dialect(provider), nullptr) << provider;
    if (!c.contains("preset_cooldown_seconds")) continue;
    EXPECT_EQ(find_dialect(provider)->cooldown,
              std::chrono::seconds{c.at("preset_cooldown_seconds").get<int>()})
        << provider;
  }
}

TEST(Dialect, IdsAreUnique) {
  for (const dialect_info* d : dialects()) EXPECT_EQ(find_dialect(d->id), d) << d->id;
}

TEST(Dialect, GivesACooldownOnlyWhenNoWaitIsStated) {
  EXPECT_EQ(read(429, {}, {}, "airtable").cooldown, 30s);
  EXPECT_FALSE(read(429, {{"Retry-After", "5"}}, {}, "airtable").cooldown);
  EXPECT_FALSE(read(200, {}, {}, "airtable").cooldown);
  EXPECT_FALSE(read(429).cooldown);
}

TEST(Dialect, GivesDocumentedWindowsOnlyWhenNamed) {
  const headers fields = {{"RateLimit", "\"api\";r=5;t=55"}};
  EXPECT_EQ(read(200, fields, {}, "huggingface").limits.at(0).window, 300s);
  EXPECT_FALSE(read(200, fields).limits.at(0).window);
}

TEST(Advice, ReadsAProviderNobodyHasHeardOf) {
  const advice got = read(200, {{"Acme-RateLimit-Search-Limit", "10"},
                                {"Acme-RateLimit-Search-Remaining", "0"},
                                {"Acme-RateLimit-Search-Reset", "2026-03-02T12:00:07Z"}});
  ASSERT_THAT(got.limits, SizeIs(1));
  EXPECT_EQ(got.limits[0].name, "search");
  EXPECT_EQ(got.limits[0].limit, 10);
  EXPECT_EQ(got.wait, 7s);
}

TEST(Advice, TakesNoPaginationForALimit) {
  EXPECT_THAT(read(200, {{"X-Pagination-Limit", "50"}, {"X-Page-Limit", "0"}}).limits, IsEmpty());
}

TEST(Advice, IgnoresTheLimitsOfACachedAnswer) {
  const advice got =
      read(429, {{"Age", "3"}, {"X-RateLimit-Remaining", "0"}, {"Retry-After", "9"}});
  EXPECT_THAT(got.limits, IsEmpty());
  EXPECT_EQ(got.wait, 9s);
}

TEST(Advice, AClockNearTheEpochMakesNoEpochs) {
  const response told = answer(429, {{"Retry-After", "30"}, {"X-RateLimit-Reset", "40"}});
  const advice got = read_advice(told, wall_time{}, {});
  EXPECT_EQ(got.wait, 30s);
  EXPECT_EQ(got.limits.at(0).reset_in, 40s);
}

TEST(Trace, SaysWhatWasReadAndWhatWasIgnored) {
  std::vector<field_note> notes;
  const response told = answer(429, {{"Retry-After", "soon"},
                                     {"X-RateLimit-Remaining", "0"},
                                     {"RateLimit", "default;r=0"},
                                     {"Content-Type", "text/plain"}});
  read_advice(told, noon, {.trace = &notes});
  using fate = field_note::fate;
  const auto note = [](const char* field, fate what) {
    return testing::AllOf(Field(&field_note::field, field), Field(&field_note::what, what));
  };
  EXPECT_THAT(notes, SizeIs(3));
  EXPECT_THAT(notes, Contains(note("Retry-After", fate::ignored)));
  EXPECT_THAT(notes, Contains(note("X-RateLimit-Remaining", fate::read)));
  EXPECT_THAT(notes, Contains(note("RateLimit", fate::ignored)));
}

TEST(Trace, ChangesNothing) {
  for (const auto& c : read_vectors("headers.json")) {
    response told = answer(c.at("status"), {}, c.value("body", std::string{}));
    for (const auto& pair : c.at("headers")) told.headers.add(pair.at(0), pair.at(1));
    std::vector<field_note> notes;
    const advice plain = read_advice(told, noon, {});
    const advice traced = read_advice(told, noon, {.trace = &notes});
    EXPECT_EQ(plain.wait, traced.wait);
    EXPECT_EQ(plain.limits, traced.limits);
  }
}

}  // namespace
}  // namespace mannerly
