#include "curl/easy_setup.hpp"

#include "curl/header_lines.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

namespace mannerly {
namespace {

// libcurl takes 0 for "no bound", so the shortest is 1 ms.
long to_ms(duration d) noexcept {
  const auto ms = std::chrono::ceil<std::chrono::milliseconds>(d).count();
  return static_cast<long>(std::clamp<std::int64_t>(ms, 1, std::numeric_limits<int>::max()));
}

long to_seconds(duration d) noexcept {
  const auto s = std::chrono::ceil<std::chrono::seconds>(d).count();
  return static_cast<long>(std::clamp<std::int64_t>(s, 0, std::numeric_limits<int>::max() / 1000));
}

void set_text(CURL* easy, CURLoption option, const std::string& text) noexcept {
  if (!text.empty()) curl_easy_setopt(easy, option, text.c_str());
}

bool is_https(std::string_view url) noexcept {
  return url.size() > 5 && iequals(url.substr(0, 6), "https:");
}

void set_tls(CURL* easy, const curl_options& o) noexcept {
  curl_easy_setopt(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, o.verify_tls ? 1L : 0L);
  curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, o.verify_tls ? 2L : 0L);
  set_text(easy, CURLOPT_CAINFO, o.ca_file);
  set_text(easy, CURLOPT_PROXY_CAINFO, o.ca_file);
  set_text(easy, CURLOPT_SSLCERT, o.client_cert);
  set_text(easy, CURLOPT_SSLKEY, o.client_key);
  set_text(easy, CURLOPT_KEYPASSWD, o.client_key_password);
}

void set_connection(CURL* easy, const curl_options& o) noexcept {
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
  curl_easy_setopt(easy, CURLOPT_MAXAGE_CONN, to_seconds(o.max_age_conn));
  const long version = o.http2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1;
  curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, version);
  set_text(easy, CURLOPT_UNIX_SOCKET_PATH, o.unix_socket);
  if (o.proxy) curl_easy_setopt(easy, CURLOPT_PROXY, o.proxy->c_str());
  // The headers of a proxy's answer to CONNECT are not the server's.
  curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  // An abort while a name is being resolved must not wait for the resolver.
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
}

// A body also with GET or DELETE, a length also for an empty POST. CUSTOMREQUEST only renames the
// request line, so it comes after libcurl's own idea of the method.
void set_method(CURL* easy, const request& req) noexcept {
  curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, nullptr);
  curl_easy_setopt(easy, CURLOPT_NOBODY, 0L);
  if (req.method == "HEAD") {
    curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
  } else if (sends_body(req)) {
    curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(req.body.size()));
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, req.body.c_str());
    if (req.method != "POST") curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, req.method.c_str());
  } else {
    curl_easy_setopt(easy, CURLOPT_HTTPGET, 1L);
    if (req.method != "GET") curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, req.method.c_str());
  }
}

}  // namespace

bool setup_once(CURL* easy, const curl_options& o) noexcept {
  set_connection(easy, o);
  set_tls(easy, o);
  // Redirects, credentials and cookies are the business of the layers above.
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  curl_easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);
  curl_easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L);
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");  // decodes; header_lines says what we accept
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK;
}

boost::system::error_code setup_request(CURL* easy, const request& req, const send_options& how,
                                        curl_slist* lines) noexcept {
  if (curl_easy_setopt(easy, CURLOPT_URL, req.url.c_str()) != CURLE_OK) return errc::bad_url;
  set_method(easy, req);
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, lines);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, to_ms(how.timeout));
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, to_ms(how.connect_timeout));
  curl_easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 0L);
  curl_easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, 0L);
  // One HTTP/2 connection instead of one for each of the first sends; never for plain http, where
  // it would make the first sends wait for each other.
  curl_easy_setopt(easy, CURLOPT_PIPEWAIT, is_https(req.url) ? 1L : 0L);
  return {};
}

void set_low_speed(CURL* easy, const curl_options& o) noexcept {
  if (o.low_speed_limit == 0 || o.low_speed_time <= duration::zero()) return;
  const auto limit = std::min<std::size_t>(o.low_speed_limit, std::numeric_limits<int>::max());
  curl_easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, static_cast<long>(limit));
  curl_easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, std::max(to_seconds(o.low_speed_time), 1L));
}

}  // namespace mannerly
