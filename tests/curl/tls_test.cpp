#include "curl/reactor_fixture.hpp"
#include "support/nginx_server.hpp"
#include "support/sockets.hpp"

#include <algorithm>
#include <sstream>

namespace mannerly::test {
namespace {

// nginx with a certificate of its own for 127.0.0.1, speaking HTTP/2; a connection ends (GOAWAY)
// after a few requests, with more of them already under way.
class tls_third_party {
 public:
  explicit tls_third_party(int requests_per_connection) : port_(free_port()) {
    child_process maker({.words = {"openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                                   "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                                   "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
                                   "-keyout", file("key.pem"), "-out", certificate()},
                         .directory = directory_.path(),
                         .output = directory_.path() / "openssl.txt"});
    if (maker.wait(20s) != 0) throw std::runtime_error(maker.output());
    nginx_.emplace(nginx_options{.per_second = 0, .more_http = server(requests_per_connection)});
  }

  std::string url() const { return "https://127.0.0.1:" + std::to_string(port_) + "/"; }
  std::string certificate() const { return file("cert.pem"); }
  /// Lines nginx logged: one for each request it acted on. Stops nginx.
  long acted_on() {
    nginx_->stop();
    const std::string log = text_of(file("requests.log"));
    return std::count(log.begin(), log.end(), '\n');
  }

 private:
  std::string file(const std::string& name) const { return (directory_.path() / name).string(); }
  std::string server(int requests) const {
    std::ostringstream text;
    text << "server { listen 127.0.0.1:" << port_ << " ssl http2; root files; access_log "
         << file("requests.log") << "; ssl_certificate " << certificate()
         << "; ssl_certificate_key " << file("key.pem") << "; keepalive_requests " << requests
         << "; error_page 405 =200 /small.txt; location / { try_files /small.txt =404; } }";
    return text.str();
  }

  scratch_directory directory_;
  int port_;
  std::optional<nginx_server> nginx_;
};

std::vector<outcome> send_all(curl_reactor& reactor, const request& r, std::size_t count) {
  std::vector<outcome> all;
  std::promise<void> ended;
  reactor.as_loop().post([&] {
    for (std::size_t i = 0; i < count; ++i)
      reactor.as_transport().send(r, {.timeout = 30s}, [&](outcome o) {
        all.push_back(std::move(o));
        if (all.size() == count) ended.set_value();
      });
  });
  ended.get_future().get();
  return all;
}

TEST(Tls, UnknownCertificateIsRejectedBeforeAnythingIsSent) {
  tls_third_party server(1000);
  const auto reactor = curl_reactor::start().value();
  const auto all = send_all(*reactor, {.method = "POST", .url = server.url(), .body = "pay"}, 1);
  EXPECT_EQ(all[0].ending, ending::rejected);
  EXPECT_EQ(all[0].error, errc::transport_config);
  EXPECT_EQ(server.acted_on(), 0);
}

TEST(Tls, CertificateThatIsTrustedOrNotAskedFor) {
  tls_third_party server(1000);
  const auto trusting = curl_reactor::start({.ca_file = server.certificate()}).value();
  EXPECT_EQ(send_all(*trusting, {.url = server.url()}, 1)[0].answer.status, 200);
  const auto careless = curl_reactor::start({.verify_tls = false}).value();
  EXPECT_EQ(send_all(*careless, {.url = server.url()}, 1)[0].answer.status, 200);
  const auto older = curl_reactor::start({.ca_file = server.certificate(), .http2 = false}).value();
  EXPECT_EQ(send_all(*older, {.url = server.url()}, 1)[0].answer.status, 200);
}

TEST(Tls, EachPostReachesTheServerAtMostOnceAcrossGoaway) {
  tls_third_party server(5);
  const auto reactor = curl_reactor::start({.ca_file = server.certificate()}).value();
  const auto all = send_all(*reactor, {.method = "POST", .url = server.url(), .body = "pay"}, 50);
  const auto answered = std::count_if(all.begin(), all.end(), [](const outcome& o) {
    return o.ending == ending::answered && o.answer.status == 200;
  });
  for (const outcome& o : all)
    EXPECT_TRUE(o.ending == ending::answered || o.ending == ending::sent_unknown) << o.detail;
  EXPECT_GE(answered, 1);
  const long acted_on = server.acted_on();
  EXPECT_GE(acted_on, answered);
  EXPECT_LE(acted_on, 50);
}

}  // namespace
}  // namespace mannerly::test
