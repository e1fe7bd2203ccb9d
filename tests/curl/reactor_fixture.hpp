#pragma once

// A running reactor and a blocking way to send one attempt through it.

#include "mannerly/curl/curl_reactor.hpp"

#include "support/raw_server.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <string>

namespace mannerly::test {

using namespace std::chrono_literals;

class reactor_test : public testing::Test {
 protected:
  explicit reactor_test(curl_options o = {})
      : reactor_(curl_reactor::start(std::move(o)).value()) {}

  loop& ours() { return reactor_->as_loop(); }
  transport& wire() { return reactor_->as_transport(); }

  /// Runs f on the reactor's thread and gives back what it returns.
  template <typename F>
  auto on_loop(F f) {
    std::promise<decltype(f())> p;
    ours().post([&] {
      if constexpr (std::is_void_v<decltype(f())>) {
        f();
        p.set_value();
      } else {
        p.set_value(f());
      }
    });
    return p.get_future().get();
  }

  /// Sends one attempt and waits for its end.
  outcome attempt(const request& req, send_options how = {.timeout = 10s}) {
    std::promise<outcome> p;
    ours().post([&] { wire().send(req, how, [&](outcome o) { p.set_value(std::move(o)); }); });
    return p.get_future().get();
  }

  outcome get(std::string url, send_options how = {.timeout = 10s}) {
    return attempt({.url = std::move(url)}, how);
  }

  std::unique_ptr<curl_reactor> reactor_;
};

inline std::string ok(std::string_view body, std::string_view fields = "") {
  return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
         std::string(fields) + "\r\n" + std::string(body);
}

/// A script that answers every request of a connection alike.
inline raw_server::script always(std::string answer) {
  return [answer = std::move(answer)](raw_connection& c) {
    for (std::string r; c.read_request(r) && c.write(answer);) {
    }
  };
}

/// A script that reads one request, writes `bytes` and closes.
inline raw_server::script once(std::string bytes) {
  return [bytes = std::move(bytes)](raw_connection& c) {
    if (std::string r; c.read_request(r)) c.write(bytes);
  };
}

/// A script that reads one request, writes `bytes` and then nothing more.
inline raw_server::script once_then_hold(std::string bytes) {
  return [bytes = std::move(bytes)](raw_connection& c) {
    if (std::string r; c.read_request(r) && c.write(bytes)) c.hold();
  };
}

}  // namespace mannerly::test
