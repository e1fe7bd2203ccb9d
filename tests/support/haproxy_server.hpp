#pragma once

// HAProxy with a stick table, on a free port of 127.0.0.1: more than `count` requests in a sliding
// period are denied with 429. Denied requests count too, so a caller that hammers stays out.

#include "support/arrival_log.hpp"
#include "support/child_process.hpp"

#include <optional>

namespace mannerly {

struct haproxy_options {
  int count = 50;
  std::chrono::milliseconds period = std::chrono::seconds(1);
  std::string retry_after = {};  ///< sent as it is with denials; empty: no such header
};

class haproxy_server {
 public:
  /// Answers when it returns. Throws std::runtime_error when HAProxy is missing or does not start.
  explicit haproxy_server(haproxy_options = {});

  int port() const { return port_; }
  std::string url(const std::string& path = "/") const;

  /// Times are when the request had been read, on HAProxy's clock (Unix, microseconds).
  std::vector<arrival> log() const;
  void stop() { process_->stop(); }

 private:
  scratch_directory directory_;
  int port_;
  std::optional<child_process> process_;
};

}  // namespace mannerly
