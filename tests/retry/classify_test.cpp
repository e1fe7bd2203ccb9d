#include "mannerly/retry/classify.hpp"

#include <gtest/gtest.h>

namespace mannerly {

void PrintTo(const classified& c, std::ostream* out) {
  *out << "{" << static_cast<int>(c.what) << (c.safe ? " safe}" : " unsafe}");
}
bool operator==(const classified& a, const classified& b) {
  return a.what == b.what && a.safe == b.safe;
}

namespace {

using enum outcome_class;

const retry_policy policy{};
const request get{"GET", "http://h/", {}, ""};
const request post{"POST", "http://h/", {}, ""};
const request keyed{"POST", "http://h/", {{"idempotency-key", "k"}}, ""};
const advice silent{};

outcome answered(int status) {
  outcome o;
  o.answer.status = status;
  return o;
}

outcome ended(ending e) {
  outcome o;
  o.ending = e;
  o.error = make_error_code(errc::sent_unknown);
  return o;
}

advice saying(bool try_again) {
  advice a;
  a.should_retry = try_again;
  return a;
}

advice refusing(refusal r = refusal::rate) {
  advice a;
  a.limited = true;
  a.refusal = r;
  return a;
}

TEST(Classify, AnAnswerIsDoneUnlessItsStatusIsListed) {
  for (int status = 100; status < 600; ++status) {
    const auto& listed = policy.retry_statuses;
    const bool failed = std::find(listed.begin(), listed.end(), status) != listed.end();
    EXPECT_EQ(classify(answered(status), silent, get, policy).what, failed ? transient : done);
  }
}

TEST(Classify, ATransientStatusIsSafeByMethodOrKey) {
  for (const int status : {408, 425, 500, 502, 503, 504}) {
    EXPECT_EQ(classify(answered(status), silent, get, policy), (classified{transient, true}));
    EXPECT_EQ(classify(answered(status), silent, post, policy), (classified{transient, false}));
    EXPECT_EQ(classify(answered(status), silent, keyed, policy), (classified{transient, true}));
  }
}

TEST(Classify, ARefusedCallWasNotDoneSoAnyMethodIsSafe) {
  EXPECT_EQ(classify(answered(429), refusing(), post, policy), (classified{limited, true}));
  // A GraphQL answer that says RATE_LIMITED beside a 200.
  EXPECT_EQ(classify(answered(200), refusing(), post, policy), (classified{limited, true}));
  EXPECT_EQ(classify(answered(503), refusing(), post, policy), (classified{limited, true}));
  // The body broke off after the headers had said it.
  EXPECT_EQ(classify(ended(ending::sent_unknown), refusing(), post, policy),
            (classified{limited, true}));
}

TEST(Classify, TransportFailuresByWhatLeft) {
  EXPECT_EQ(classify(ended(ending::not_sent), silent, post, policy), (classified{transient, true}));
  EXPECT_EQ(classify(ended(ending::sent_unknown), silent, post, policy),
            (classified{transient, false}));
  EXPECT_EQ(classify(ended(ending::sent_unknown), silent, keyed, policy),
            (classified{transient, true}));
  EXPECT_EQ(classify(ended(ending::sent_unknown), silent, get, policy),
            (classified{transient, true}));
  EXPECT_EQ(classify(ended(ending::rejected), silent, get, policy).what, permanent);
}

TEST(Classify, TheServersNoMakesFailuresPermanentAndLeavesAnswersAlone) {
  EXPECT_EQ(classify(answered(503), saying(false), get, policy).what, permanent);
  advice refused = refusing();
  refused.should_retry = false;
  EXPECT_EQ(classify(answered(429), refused, get, policy).what, permanent);
  EXPECT_EQ(classify(answered(200), saying(false), get, policy).what, done);
  EXPECT_EQ(classify(answered(404), saying(false), get, policy).what, done);
}

TEST(Classify, TheServersYesMakesAFailedAnswerSafeToRepeat) {
  EXPECT_EQ(classify(answered(409), saying(true), post, policy), (classified{transient, true}));
  EXPECT_EQ(classify(answered(500), saying(true), post, policy), (classified{transient, true}));
  EXPECT_EQ(classify(answered(200), saying(true), post, policy).what, done);
  EXPECT_EQ(classify(ended(ending::rejected), saying(true), get, policy).what, permanent);
}

TEST(Classify, ThePolicySaysWhichMethodsStatusesAndHeaderCount) {
  retry_policy own;
  own.allowed_methods = {"POST"};
  own.retry_statuses = {404};
  own.idempotency_header = "X-Once";
  const request once{"PATCH", "http://h/", {{"x-once", "1"}}, ""};
  EXPECT_EQ(classify(answered(503), silent, get, own).what, done);
  EXPECT_EQ(classify(answered(404), silent, post, own), (classified{transient, true}));
  EXPECT_EQ(classify(answered(404), silent, get, own), (classified{transient, false}));
  EXPECT_EQ(classify(answered(404), silent, once, own), (classified{transient, true}));
}

}  // namespace
}  // namespace mannerly
