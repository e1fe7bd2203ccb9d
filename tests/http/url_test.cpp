#include "mannerly/http/url.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace mannerly {
namespace {

std::string normal(std::string_view text) {
  const auto parsed = parse_url(text);
  return parsed ? parsed->to_string() : "bad: " + std::string(name_of(errc::bad_url));
}

TEST(Url, SplitsIntoItsParts) {
  const url u = parse_url("HTTPS://Me:s%40@Api.Example.COM:8443/A/b?q=1#f").value();
  EXPECT_EQ(u.scheme, "https");
  EXPECT_EQ(u.userinfo, "Me:s%40");
  EXPECT_EQ(u.host, "api.example.com");
  EXPECT_EQ(u.port, 8443);
  EXPECT_EQ(u.target, "/A/b?q=1");
  EXPECT_EQ(u.origin(), "https://api.example.com:8443");
  EXPECT_EQ(u.to_string(), "https://Me:s%40@api.example.com:8443/A/b?q=1");
}

TEST(Url, OneSpellingForEachOrigin) {
  const std::pair<const char*, const char*> table[] = {
      {"http://h", "http://h/"},
      {"http://H:80/", "http://h/"},
      {"http://h:/x", "http://h/x"},
      {"https://h:443?q", "https://h/?q"},
      {"http://h:443", "http://h:443/"},
      {"http://h#frag", "http://h/"},
      {"http://h/a/../b", "http://h/a/../b"},
      {"http://[::1]:8080/", "http://[::1]:8080/"},
      {"http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"},
      {"http://[2001:DB8::A]/", "http://[2001:db8::a]/"},
      {"http://[::ffff:127.0.0.1]", "http://[::ffff:127.0.0.1]/"},
      {"http://example.com./", "http://example.com./"},
      {"http://a_b.example/", "http://a_b.example/"},
      {"http://127.0.0.1:65535/", "http://127.0.0.1:65535/"},
      {"http://h/\xC3\xA9?\xC3\xA9", "http://h/\xC3\xA9?\xC3\xA9"},
      {"http://h//x", "http://h//x"},
      {"http://h/a?b?c#d", "http://h/a?b?c"},
      {"http://h/@x:y", "http://h/@x:y"},
  };
  for (const auto& [text, expected] : table) EXPECT_EQ(normal(text), expected) << text;
}

TEST(Url, RefusesWhatIsNotAnAbsoluteHttpUrl) {
  using namespace std::string_view_literals;
  const std::string_view table[] = {""sv,
                                    "h"sv,
                                    "/x"sv,
                                    "//h/x"sv,
                                    "http:"sv,
                                    "http:/"sv,
                                    "http://"sv,
                                    "http:///x"sv,
                                    "http:h"sv,
                                    "ftp://h/"sv,
                                    "file:///etc/passwd"sv,
                                    "javascript://h/"sv,
                                    "httpx://h"sv,
                                    "://h"sv,
                                    "1http://h"sv,
                                    " http://h"sv,
                                    "http://h "sv,
                                    "http://h/a b"sv,
                                    "http://h/a\tb"sv,
                                    "http://h/a\r\nHost: x"sv,
                                    "http://h/\0x"sv,
                                    "http://h\0.x/"sv,
                                    "http://h/\x7f"sv,
                                    "http://h:0/"sv,
                                    "http://h:65536/"sv,
                                    "http://h:-1/"sv,
                                    "http://h:+1/"sv,
                                    "http://h:8o/"sv,
                                    "http://h:99999999999999999999/"sv,
                                    "http://h:80:80/"sv,
                                    "http://:80/"sv,
                                    "http://@/"sv,
                                    "http://a@b@c/"sv,
                                    "http://a\\@b/"sv,
                                    "http://good.com\\.evil.com/"sv,
                                    "http://a%2eb/"sv,
                                    "http://a,b/"sv,
                                    "http://\xC3\xA9.example/"sv,
                                    "http://..",
                                    "http://.h/"sv,
                                    "http://a..b/"sv,
                                    "http://[::1"sv,
                                    "http://[]/"sv,
                                    "http://[::1]x/"sv,
                                    "http://[::1%25eth0]/"sv,
                                    "http://[v1.x]/"sv,
                                    "http://[1.2.3.4]/"sv,
                                    "http://[:::]/"sv,
                                    "http://::1/"sv,
                                    "http://u ser@h/"sv,
                                    "http://u\xFFser@h/"sv,
                                    "http://h<x>/"sv};
  for (const auto text : table) {
    EXPECT_EQ(parse_url(text).error(), make_error_code(errc::bad_url)) << text;
  }
}

TEST(Url, LengthIsBounded) {
  const std::string start = "http://h/";
  EXPECT_TRUE(parse_url(start + std::string(60'000, 'a')));
  EXPECT_FALSE(parse_url(start + std::string(70'000, 'a')));
  EXPECT_FALSE(parse_url("http://" + std::string(300, 'a') + "/"));
  EXPECT_FALSE(resolve(parse_url(start).value(), std::string(70'000, 'a')));
}

// RFC 3986 sections 5.4.1 and 5.4.2, without the fragments (they never travel) and without the
// references to schemes other than http(s).
TEST(Url, ResolvesTheExamplesOfRfc3986) {
  const url base = parse_url("http://a/b/c/d;p?q").value();
  const std::pair<const char*, const char*> table[] = {
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g/"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q"},
      {"g#s", "http://a/b/c/g"},
      {"g?y#s", "http://a/b/c/g?y"},
      {";x", "http://a/b/c/;x"},
      {"g;x", "http://a/b/c/g;x"},
      {"g;x?y#s", "http://a/b/c/g;x?y"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../", "http://a/"},
      {"../../g", "http://a/g"},
      {"../../../g", "http://a/g"},
      {"../../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {".g", "http://a/b/c/.g"},
      {"g..", "http://a/b/c/g.."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"./g/.", "http://a/b/c/g/"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
      {"g;x=1/../y", "http://a/b/c/y"},
      {"g?y/./x", "http://a/b/c/g?y/./x"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
  };
  for (const auto& [reference, expected] : table) {
    const auto resolved = resolve(base, reference);
    ASSERT_TRUE(resolved) << reference;
    EXPECT_EQ(resolved->to_string(), expected) << reference;
  }
}

TEST(Url, ResolvesAbsoluteReferencesAndKeepsTheAuthorityOfRelativeOnes) {
  const url base = parse_url("https://me@a:8443/x/y?q").value();
  EXPECT_EQ(resolve(base, "z")->to_string(), "https://me@a:8443/x/z");
  EXPECT_EQ(resolve(base, "a/b:c")->to_string(), "https://me@a:8443/x/a/b:c");
  EXPECT_EQ(resolve(base, "http://B/p/../q")->to_string(), "http://b/q");
  EXPECT_EQ(resolve(base, "//b:1/..")->to_string(), "https://b:1/");
  EXPECT_EQ(resolve(base, "///x").error(), make_error_code(errc::bad_url));
  for (const char* bad :
       {"http:g", "g:h", "mailto:x@y", "ftp://b/", "//", "//b:0/", "a b", "\r\n"}) {
    EXPECT_EQ(resolve(base, bad).error(), make_error_code(errc::bad_url)) << bad;
  }
}

TEST(Url, ManyDotSegmentsCostLinearWork) {
  std::string climb;
  for (int i = 0; i < 10'000; ++i) climb += "a/../";
  const url base = parse_url("http://h/").value();
  EXPECT_EQ(resolve(base, climb)->target, "/");
}

TEST(Url, ParsingItsOwnTextChangesNothing) {
  constexpr std::string_view alphabet = "htps:/?#@[].%a1\\ \x80";
  std::mt19937 random(7);
  const url base = parse_url("http://a/b").value();
  for (int round = 0; round < 50'000; ++round) {
    std::string text = round % 2 ? "http://" : "";
    for (auto n = random() % 16; n > 0; --n) text += alphabet[random() % alphabet.size()];
    for (const auto& parsed : {parse_url(text), resolve(base, text)}) {
      if (parsed) {
        ASSERT_EQ(parse_url(parsed->to_string())->to_string(), parsed->to_string()) << text;
      }
    }
  }
}

}  // namespace
}  // namespace mannerly
