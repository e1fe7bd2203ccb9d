#include "mannerly/http/redirect.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

response to(int status, std::string location) {
  response r;
  r.status = status;
  r.headers.add("Location", std::move(location));
  return r;
}

request post() {
  request r{"POST", "https://api.example/v1/x?q", {}, "body"};
  r.headers = {{"Content-Type", "text/plain"},
               {"Authorization", "Bearer s"},
               {"X-Api-Key", "k"},
               {"Idempotency-Key", "i"},
               {"Accept", "*/*"},
               {"Host", "api.example"}};
  return r;
}

TEST(Redirect, OnlyFiveStatusesAre) {
  for (int status = 0; status < 1000; ++status) {
    const bool expected =
        status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
    EXPECT_EQ(is_redirect(status), expected) << status;
  }
}

TEST(Redirect, MethodsAreRewrittenByRfc9110) {
  struct row {
    int status;
    const char* before;
    const char* after;
  };
  const row table[] = {{301, "POST", "GET"}, {301, "GET", "GET"},   {301, "HEAD", "HEAD"},
                       {301, "PUT", "PUT"},  {302, "POST", "GET"},  {302, "DELETE", "DELETE"},
                       {303, "POST", "GET"}, {303, "PUT", "GET"},   {303, "HEAD", "HEAD"},
                       {303, "GET", "GET"},  {307, "POST", "POST"}, {308, "POST", "POST"},
                       {307, "PUT", "PUT"},  {308, "HEAD", "HEAD"}, {302, "post", "post"}};
  for (const row& r : table) {
    request sent = post();
    sent.method = r.before;
    const auto next = follow_redirect(sent, to(r.status, "/y"));
    ASSERT_TRUE(next);
    EXPECT_EQ(next->method, r.after) << r.status << r.before;
    EXPECT_EQ(next->body, std::string(r.before) == r.after ? "body" : "") << r.status << r.before;
  }
}

TEST(Redirect, AChangedMethodDropsWhatDescribedTheBody) {
  request sent = post();
  sent.headers.add("content-language", "en");
  sent.headers.add("Transfer-Encoding", "chunked");
  const auto next = follow_redirect(sent, to(303, "/y"));
  EXPECT_EQ(next->headers, (headers{{"Authorization", "Bearer s"},
                                    {"X-Api-Key", "k"},
                                    {"Accept", "*/*"},
                                    {"Host", "api.example"}}));
}

TEST(Redirect, AKeptMethodKeepsBodyHeadersAndKey) {
  const auto next = follow_redirect(post(), to(307, "../y"));
  EXPECT_EQ(next->url, "https://api.example/y");
  EXPECT_EQ(next->headers, post().headers);
  EXPECT_EQ(next->body, "body");
}

TEST(Redirect, CredentialsNeverCrossOrigins) {
  for (const char* where :
       {"https://evil.example/", "https://api.example:444/", "//evil.example/",
        "http://api.example/", "https://api.example.evil/", "https://v1.api.example/"}) {
    const auto next = follow_redirect(post(), to(307, where));
    ASSERT_TRUE(next) << where;
    EXPECT_EQ(
        next->headers,
        (headers{{"Content-Type", "text/plain"}, {"Idempotency-Key", "i"}, {"Accept", "*/*"}}))
        << where;
  }
}

TEST(Redirect, TheSameOriginIsTheSameHoweverItIsWritten) {
  for (const char* where :
       {"HTTPS://API.example:443/z", "//api.example/z", "/z", "/./z", "z/../../z"}) {
    const auto next = follow_redirect(post(), to(308, where));
    EXPECT_EQ(next->url, "https://api.example/z") << where;
    EXPECT_EQ(next->headers, post().headers) << where;
  }
}

TEST(Redirect, UserinfoStaysAtItsOriginAndLocationsAreNotBelieved) {
  request sent{"GET", "https://me:pw@a.example/", {}, ""};
  EXPECT_EQ(follow_redirect(sent, to(302, "/x"))->url, "https://me:pw@a.example/x");
  EXPECT_EQ(follow_redirect(sent, to(302, "https://a.example/x"))->url,
            "https://me:pw@a.example/x");
  EXPECT_EQ(follow_redirect(sent, to(302, "https://you:x@a.example/x"))->url,
            "https://me:pw@a.example/x");
  EXPECT_EQ(follow_redirect(sent, to(302, "https://you:x@b.example/x"))->url,
            "https://b.example/x");
  EXPECT_EQ(follow_redirect(sent, to(302, "http://a.example/x"))->url, "http://a.example/x");
}

TEST(Redirect, WithoutAUsableLocationItIsAnError) {
  const auto bad = make_error_code(errc::bad_redirect);
  response none;
  none.status = 302;
  EXPECT_EQ(follow_redirect(post(), none).error(), bad);
  for (const char* where : {"", "  ", "ftp://x/", "javascript:alert(1)", "http://", "//", "/a b",
                            "/x\r\nSet-Cookie: a", "http://\xC3\xA9/", "file:///etc/passwd"}) {
    EXPECT_EQ(follow_redirect(post(), to(302, where)).error(), bad) << where;
  }
  EXPECT_EQ(follow_redirect(post(), to(304, "/x")).error(), bad);
  EXPECT_EQ(follow_redirect(post(), to(200, "/x")).error(), bad);
}

TEST(Redirect, TwoDifferentLocationsAreAnErrorAndEqualOnesAreNot) {
  response twice = to(302, "/x");
  twice.headers.add("location", " /x ");
  EXPECT_EQ(follow_redirect(post(), twice)->url, "https://api.example/x");
  twice.headers.add("Location", "/y");
  EXPECT_EQ(follow_redirect(post(), twice).error(), make_error_code(errc::bad_redirect));
}

TEST(Redirect, KnowsCredentialsByNameAndByFragment) {
  for (const char* name : {"Authorization",
                           "authorization",
                           "Proxy-Authorization",
                           "Cookie",
                           "Cookie2",
                           "X-Api-Key",
                           "api-key",
                           "apikey",
                           "X-Auth-Token",
                           "X-Auth-Key",
                           "X-Access-Token",
                           "PRIVATE-TOKEN",
                           "Job-Token",
                           "X-Shopify-Access-Token",
                           "X-Amz-Security-Token",
                           "x-goog-api-key",
                           "Ocp-Apim-Subscription-Key",
                           "x-functions-key",
                           "X-Vault-Token",
                           "X-RapidAPI-Key",
                           "X-MBX-APIKEY",
                           "DD-API-KEY",
                           "DD-APPLICATION-KEY",
                           "X-CMC_PRO_API_KEY",
                           "API-Sign",
                           "CB-ACCESS-KEY",
                           "CB-ACCESS-SIGN",
                           "CB-ACCESS-PASSPHRASE",
                           "Client-Id",
                           "xi-api-key",
                           "Fastly-Key",
                           "Circle-Token",
                           "X-CSRF-Token",
                           "X-Session-Id",
                           "My-Secret",
                           "X-Hub-Signature"}) {
    EXPECT_TRUE(is_credential(name)) << name;
  }
  for (const char* name : {"Accept", "User-Agent", "Content-Type", "Idempotency-Key", "Range",
                           "If-Match", "X-Request-Id", "Retry-After", "Traceparent", ""}) {
    EXPECT_FALSE(is_credential(name)) << name;
  }
}

}  // namespace
}  // namespace mannerly
