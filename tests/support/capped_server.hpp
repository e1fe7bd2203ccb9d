#pragma once

// A third party with a cap, as a real HTTP server on 127.0.0.1. It answers every path and method
// with a small JSON body and keeps a log of what arrived. The limiter stands first: a refusal
// (429, never 503) comes before authentication, before faults and before the body is looked at.
//
// GET /__log, GET /__stats and POST /__reset are for the person watching; they are neither
// limited nor logged. Answers carry X-Arrival, the call's place in the log (from 1).
//
// Any thread may use it. It stops when destroyed, breaking open connections.

#include "support/arrival_log.hpp"
#include "support/cap_headers.hpp"
#include "support/judge.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace mannerly {

/// What goes wrong with calls that the limiter let in. 0: never.
struct server_faults {
  int fail_every = 0;     ///< every k-th is answered with fail_status
  int fail_status = 503;  ///< without Retry-After unless retry_after is set
  int drop_every = 0;     ///< every k-th is read, then its connection is closed without an answer
  std::string retry_after = {};  ///< sent, as it is, on every 429 and failure; empty: computed
};

struct capped_server_options {
  cap limit = {};
  header_family headers = header_family::full;
  std::string key_header = {};     ///< one limit for each value of this header; empty: one for all
  std::string authorization = {};  ///< wanted Authorization value, else 401; empty: none wanted
  std::chrono::microseconds latency{0};  ///< before each answer
  server_faults faults = {};
  int port = 0;  ///< 0: a free one
};

class capped_server {
 public:
  /// Listens when it returns. Throws std::runtime_error when the port is taken and
  /// std::invalid_argument when the cap is out of range.
  explicit capped_server(capped_server_options = {});
  ~capped_server();
  capped_server(capped_server&&) noexcept;
  capped_server& operator=(capped_server&&) = delete;

  /// Breaks open connections and joins the threads; the log stays readable. Idempotent.
  void stop();

  int port() const;
  std::string url(const std::string& path = "/") const;

  std::vector<arrival> log() const;
  arrival_counts counts() const;

  /// Empties the log and forgets what was counted: every limit is fresh again.
  void reset();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace mannerly
