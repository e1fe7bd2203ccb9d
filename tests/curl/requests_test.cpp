#include "curl/reactor_fixture.hpp"

#include <gmock/gmock.h>

namespace mannerly::test {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class requests_test : public reactor_test {
 protected:
  /// What the server read for this request.
  std::string wire_form(request r) {
    std::promise<std::string> read;
    raw_server server([&](raw_connection& c) {
      std::string whole;
      if (c.read_request(whole)) c.write(ok(""));
      read.set_value(whole);
    });
    r.url = server.url("/path?q=1");
    EXPECT_EQ(attempt(r).ending, ending::answered);
    return read.get_future().get();
  }
};

TEST_F(requests_test, PlainGet) {
  EXPECT_THAT(wire_form({}), AllOf(StartsWith("GET /path?q=1 HTTP/1.1\r\n"),
                                   HasSubstr("User-Agent: mannerly/" MANNERLY_VERSION "\r\n"),
                                   HasSubstr("Accept-Encoding: "), Not(HasSubstr("Content-")),
                                   EndsWith("\r\n\r\n")));
}

TEST_F(requests_test, PostAddsNothingTheUserDidNotSet) {
  EXPECT_THAT(
      wire_form({.method = "POST", .body = "abc"}),
      AllOf(StartsWith("POST "), HasSubstr("Content-Length: 3\r\n"), EndsWith("\r\n\r\nabc"),
            Not(HasSubstr("Content-Type")), Not(HasSubstr("Expect"))));
}

TEST_F(requests_test, LargePostDoesNotAskFirst) {
  EXPECT_THAT(wire_form({.method = "POST", .body = std::string(2u << 20, 'x')}),
              Not(HasSubstr("Expect")));
}

TEST_F(requests_test, EmptyBodiesStateTheirLength) {
  for (const char* method : {"POST", "PUT", "PATCH"})
    EXPECT_THAT(wire_form({.method = method}),
                AllOf(StartsWith(std::string(method) + " /"), HasSubstr("Content-Length: 0\r\n"),
                      Not(HasSubstr("Content-Type"))));
}

TEST_F(requests_test, EveryMethodWithABody) {
  for (const char* method : {"PUT", "PATCH", "DELETE", "GET", "PURGE"})
    EXPECT_THAT(wire_form({.method = method, .body = "abc"}),
                AllOf(StartsWith(std::string(method) + " /"), HasSubstr("Content-Length: 3\r\n"),
                      EndsWith("\r\n\r\nabc")));
}

TEST_F(requests_test, EveryMethodWithoutABody) {
  for (const char* method : {"DELETE", "OPTIONS", "PURGE", "HEAD"})
    EXPECT_THAT(wire_form({.method = method}),
                AllOf(StartsWith(std::string(method) + " /"), Not(HasSubstr("Content-"))));
}

// The same handle serves all of them: nothing of an earlier request may be left.
TEST_F(requests_test, MethodsDoNotLeakIntoTheNextRequest) {
  wire_form({.method = "PATCH", .headers = {{"X-Old", "1"}}, .body = "abc"});
  EXPECT_THAT(wire_form({}),
              AllOf(StartsWith("GET "), Not(HasSubstr("X-Old")), Not(HasSubstr("Content-Length"))));
  wire_form({.method = "HEAD"});
  EXPECT_THAT(wire_form({.method = "POST"}), StartsWith("POST "));
  EXPECT_THAT(wire_form({}), StartsWith("GET "));
}

TEST_F(requests_test, FieldsAsTheUserWroteThem) {
  const request r{.method = "POST",
                  .headers = {{"Content-Type", "application/json"},
                              {"X-Empty", ""},
                              {"X-Blank", "  "},
                              {"X-Twice", "1"},
                              {"X-Twice", "2"},
                              {"User-Agent", "me/1"},
                              {"Accept", "text/plain"}},
                  .body = "{}"};
  EXPECT_THAT(wire_form(r),
              AllOf(HasSubstr("Content-Type: application/json\r\n"), HasSubstr("X-Empty:\r\n"),
                    HasSubstr("X-Blank:\r\n"), HasSubstr("X-Twice: 1\r\nX-Twice: 2\r\n"),
                    HasSubstr("User-Agent: me/1\r\n"), HasSubstr("Accept: text/plain\r\n"),
                    Not(HasSubstr("mannerly/"))));
}

// A wrong length would let the rest be read as a second request.
TEST_F(requests_test, LengthIsTheBodysWhateverTheFieldsSay) {
  EXPECT_THAT(wire_form({.method = "POST",
                         .headers = {{"Content-Length", "1"}, {"Transfer-Encoding", "chunked"}},
                         .body = "abc"}),
              AllOf(HasSubstr("Content-Length: 3\r\n"), Not(HasSubstr("Content-Length: 1")),
                    Not(HasSubstr("chunked"))));
}

TEST_F(requests_test, BodyWithNulBytesIsSentWhole) {
  using namespace std::string_literals;
  EXPECT_THAT(wire_form({.method = "POST", .body = "a\0b"s}), EndsWith("\r\n\r\na\0b"s));
}

}  // namespace
}  // namespace mannerly::test
