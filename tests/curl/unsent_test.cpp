#include "curl/reactor_fixture.hpp"

namespace mannerly::test {
namespace {

using unsent_test = reactor_test;

TEST_F(unsent_test, RefusedConnection) {
  std::uint16_t port = 0;
  close(raw_server::listen_on_loopback(port));
  const outcome o = get("http://127.0.0.1:" + std::to_string(port) + "/");
  EXPECT_EQ(o.ending, ending::not_sent);
  EXPECT_EQ(o.error, errc::not_sent);
  EXPECT_EQ(o.answer.status, 0);
  EXPECT_FALSE(o.detail.empty());
}

// RFC 6761: "invalid" never resolves.
TEST_F(unsent_test, UnresolvedHost) {
  EXPECT_EQ(get("http://nowhere.invalid/").ending, ending::not_sent);
}

TEST_F(unsent_test, ConnectTimeout) {
  std::uint16_t port = 0;
  const int listener = raw_server::listen_on_loopback(port, 0);
  const std::string url = "http://127.0.0.1:" + std::to_string(port) + "/";
  int full[2];
  for (int& d : full) {
    d = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connect(d, reinterpret_cast<sockaddr*>(&to), sizeof to);
  }
  const auto start = std::chrono::steady_clock::now();
  const outcome o = get(url, {.timeout = 10s, .connect_timeout = 200ms});
  EXPECT_EQ(o.ending, ending::not_sent);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 3s);
  for (const int d : full) close(d);
  close(listener);
}

TEST_F(unsent_test, TlsHandshakeThatNeverAnswers) {
  raw_server server([](raw_connection& c) { c.hold(); });
  const std::string url = "https://127.0.0.1:" + std::to_string(server.port()) + "/";
  EXPECT_EQ(get(url, {.timeout = 200ms}).ending, ending::not_sent);
}

TEST_F(unsent_test, TlsHandshakeThatIsGarbage) {
  raw_server server([](raw_connection& c) {
    c.write("this is not TLS\r\n");
    c.hold();
  });
  EXPECT_EQ(get("https://127.0.0.1:" + std::to_string(server.port()) + "/").ending,
            ending::not_sent);
}

TEST_F(unsent_test, OtherSchemesAreRejected) {
  for (const char* url : {"ftp://127.0.0.1/", "file:///etc/hostname", "gopher://127.0.0.1/"}) {
    const outcome o = get(url);
    EXPECT_EQ(o.ending, ending::rejected) << url;
    EXPECT_EQ(o.error, errc::transport_config) << url;
  }
}

TEST_F(unsent_test, BadUrlsAreRejected) {
  using namespace std::string_literals;
  for (const auto& url : {""s, "http://"s, "http://a b/"s, "http://a/\r\nX: y"s, "http://a/\0b"s}) {
    const outcome o = get(url);
    EXPECT_EQ(o.ending, ending::rejected) << url;
    EXPECT_EQ(o.error, errc::bad_url) << url;
  }
}

TEST_F(unsent_test, RequestsThatCannotBeWrittenAreRejected) {
  raw_server server(always(ok("")));
  const std::string url = server.url();
  for (const request& r : {request{.method = "GE T", .url = url}, request{.method = "", .url = url},
                           request{.method = "HEAD", .url = url, .body = "x"},
                           request{.url = url, .headers = {{"X-A", "b\r\nX-C: d"}}},
                           request{.url = url, .headers = {{"X A", "b"}}},
                           request{.url = url, .headers = {{"", "b"}}}}) {
    const outcome o = attempt(r);
    EXPECT_EQ(o.ending, ending::rejected);
    EXPECT_EQ(o.error, errc::bad_request);
  }
  EXPECT_EQ(server.connections(), 0);
}

TEST(CurlOptions, UnreadableFilesAreToldAtTheStart) {
  for (const curl_options& o : {curl_options{.ca_file = "/nonexistent/ca.pem"},
                                curl_options{.client_cert = "/nonexistent/cert.pem"},
                                curl_options{.client_key = "/nonexistent/key.pem"}})
    EXPECT_EQ(curl_reactor::start(o).error(), errc::transport_config);
}

}  // namespace
}  // namespace mannerly::test
