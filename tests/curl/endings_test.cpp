#include "curl/endings.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

TEST(Endings, SuccessIsAnswered) {
  const judgement j = judge({.code = CURLE_OK, .status = 500, .sent = true});
  EXPECT_EQ(j.ending, ending::answered);
  EXPECT_FALSE(j.error);
}

TEST(Endings, UnsentMayBeTriedAgain) {
  for (const CURLcode code : {CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT,
                              CURLE_SSL_CONNECT_ERROR, CURLE_PROXY, CURLE_OPERATION_TIMEDOUT,
                              CURLE_COULDNT_RESOLVE_PROXY, CURLE_SEND_ERROR, CURLE_RECV_ERROR}) {
    const judgement j = judge({.code = code});
    EXPECT_EQ(j.ending, ending::not_sent) << code;
    EXPECT_EQ(j.error, errc::not_sent) << code;
  }
}

TEST(Endings, UnsentForAReasonThatStaysIsRejected) {
  for (const CURLcode code : {CURLE_UNSUPPORTED_PROTOCOL, CURLE_PEER_FAILED_VERIFICATION,
                              CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM}) {
    const judgement j = judge({.code = code});
    EXPECT_EQ(j.ending, ending::rejected) << code;
    EXPECT_EQ(j.error, errc::transport_config) << code;
  }
  EXPECT_EQ(judge({.code = CURLE_URL_MALFORMAT}).error, errc::bad_url);
}

// The same code means something else once the request may have left.
TEST(Endings, SentIsUnknownWhateverTheCode) {
  for (const CURLcode code : {CURLE_OPERATION_TIMEDOUT, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE,
                              CURLE_RECV_ERROR, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP2})
    EXPECT_EQ(judge({.code = code, .sent = true}).ending, ending::sent_unknown) << code;
}

TEST(Endings, RefusedResendIsUnknown) {
  const judgement j =
      judge({.code = CURLE_ABORTED_BY_CALLBACK, .status = 417, .sent = true, .resends_refused = 1});
  EXPECT_EQ(j.ending, ending::sent_unknown);
}

TEST(Endings, CapsAreRejected) {
  EXPECT_EQ(judge({.code = CURLE_WRITE_ERROR, .sent = true, .body_too_large = true}).error,
            errc::body_too_large);
  EXPECT_EQ(judge({.code = CURLE_WRITE_ERROR, .sent = true, .head_too_large = true}).ending,
            ending::rejected);
}

}  // namespace
}  // namespace mannerly
