#include "mannerly/http/check_request.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

request with(std::string name, std::string value) {
  request r{"GET", "http://h/", {}, ""};
  r.headers.add(std::move(name), std::move(value));
  return r;
}

TEST(CheckRequest, OrdinaryRequestsPass) {
  EXPECT_TRUE(check({"GET", "https://h/x?y", {}, ""}));
  EXPECT_TRUE(check({"PROPFIND", "https://h/", {{"Depth", "1"}, {"X-Empty", ""}}, ""}));
  EXPECT_TRUE(check({"POST", "https://h/", {{"content-length", "4"}}, "body"}));
  EXPECT_TRUE(check(with("X-Text", "caf\xC3\xA9 \t\"quoted\"")));
}

TEST(CheckRequest, NothingCanSmuggleASecondRequest) {
  const auto bad = make_error_code(errc::bad_request);
  for (const char* value : {"a\r\nHost: x", "a\nb", "a\r"}) {
    EXPECT_EQ(check(with("X", value)).error(), bad) << value;
  }
  EXPECT_EQ(check(with("X", std::string("a\0b", 3))).error(), bad);
  for (const char* name : {"", "X:", "X Y", "X\r\nY", "\xC3\xA9", "(x)", ":path"}) {
    EXPECT_EQ(check(with(name, "v")).error(), bad) << name;
  }
  for (const char* method : {"", "GET /", "G\r\nET", "CONNECT", "G@T"}) {
    EXPECT_EQ(check({method, "http://h/", {}, ""}).error(), bad) << method;
  }
  EXPECT_EQ(check({"POST", "http://h/", {{"Content-Length", "5"}}, "body"}).error(), bad);
}

TEST(CheckRequest, SaysWhyWithoutRepeatingValues) {
  std::string why;
  EXPECT_EQ(check({"GET", "h/x", {}, ""}, &why).error(), make_error_code(errc::bad_url));
  EXPECT_EQ(why, "the URL is not an absolute http or https URL");
  EXPECT_FALSE(check(with("Authorization", "secret\n"), &why));
  EXPECT_EQ(why, "the value of header 'Authorization' holds CR, LF or NUL");
  EXPECT_FALSE(check(with("X\x1b[31m", "v"), &why));
  EXPECT_EQ(why, "the header name 'X??31m' is not a token");
}

}  // namespace
}  // namespace mannerly
