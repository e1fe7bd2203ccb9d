#pragma once

// One thread that runs libcurl: it is a loop (post, timers) and a transport (send, abort) at once,
// so that a call needs one hop in and one hop out.
//
// Not a client: it sends exactly what it is told, once. Retries, redirects, limits and deadlines
// over several attempts belong to the layers above it.
//
// Threads: as_loop().post() from any thread; everything else of the loop and the whole transport
// only on the reactor's own thread, that is inside a posted task, a timer or a `done`. Those must
// not throw and should not block: every transfer waits for them.
//
// Failure: start() reports options that cannot work. A send never fails in place: its `done` gets
// an outcome that says whether anything left (docs/design/curl.md has the table).

#include "mannerly/error.hpp"
#include "mannerly/http/transport.hpp"
#include "mannerly/time/loop.hpp"
#include "mannerly/version.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace mannerly {

/// Fixed for the reactor's life. Every default is the one to leave alone unless you know why not.
struct curl_options {
  std::string user_agent = "mannerly/" MANNERLY_VERSION;  ///< a request's own User-Agent wins

  bool verify_tls = true;   ///< certificate and host name; false is for tests alone
  std::string ca_file;      ///< PEM bundle; empty: the system's
  std::string client_cert;  ///< PEM file; empty: none
  std::string client_key;   ///< PEM file; empty: inside client_cert
  std::string client_key_password;

  std::optional<std::string>
      proxy;                ///< unset: http_proxy, https_proxy, no_proxy; "": never a proxy
  std::string unix_socket;  ///< path of a socket to connect to instead of the URL's host

  bool http2 = true;  ///< over TLS, where the server offers it; plain http always speaks 1.1
  std::size_t max_connections = 0;            ///< open at once; 0: no bound. A send above it waits
  std::size_t max_connections_per_host = 0;   ///< the same for each host. Waiting costs its timeout
  std::size_t max_cached_connections = 1024;  ///< kept alive, those in use included; at least 1
  duration max_age_conn = std::chrono::seconds(50);  ///< a connection idle longer is not used again

  /// Bodies of at least this many bytes ask before they are sent (Expect: 100-continue), which
  /// saves an upload that is refused and costs up to 1 s at a server that does not know Expect. 0:
  /// never.
  std::size_t expect_100_from = 0;

  /// An answer that has begun and then stays below low_speed_limit bytes a second for
  /// low_speed_time ends as sent_unknown. Does not bound the wait for the answer to begin. 0
  /// switches it off.
  std::size_t low_speed_limit = 1;
  duration low_speed_time = std::chrono::seconds(60);

  /// Cap on all header bytes of an attempt (1xx and trailers included): above it, rejected.
  std::size_t max_header_bytes = 256u << 10;
};

class curl_reactor {
 public:
  /// Starts the thread. Errors: errc::transport_config (a file of the options is not readable, or
  /// libcurl lacks a feature we need), errc::bad_config (an option out of range).
  static result<std::unique_ptr<curl_reactor>> start(curl_options options = {});

  /// Like stop().
  ~curl_reactor();
  curl_reactor(const curl_reactor&) = delete;
  curl_reactor& operator=(const curl_reactor&) = delete;

  /// Valid until the reactor is destroyed. After stop() a posted task is destroyed without running.
  /// In a forked child post() throws mannerly::error (errc::shut_down): the thread stayed behind.
  loop& as_loop() noexcept;
  transport& as_transport() noexcept;

  /// Runs every task posted before it (and those they post), drops timers and attempts (no `done`
  /// runs), then joins the thread. REQUIRES: whoever uses the loop has aborted its attempts. Called
  /// on the reactor's own thread it returns at once and the thread ends by itself. In a forked
  /// child it does nothing and leaks what was inherited, whose TLS sessions still belong to the
  /// parent.
  void stop() noexcept;

  /// False after stop() and in a forked child.
  bool running() const noexcept;

 private:
  struct parts;
  explicit curl_reactor(std::shared_ptr<parts>) noexcept;

  std::shared_ptr<parts> parts_;
};

}  // namespace mannerly
