#pragma once

// nginx with limit_req, one limit for all callers, on a free port of 127.0.0.1. Every path is
// answered with a small file. It runs as the current user, in a scratch directory.

#include "support/arrival_log.hpp"
#include "support/child_process.hpp"

#include <optional>

namespace mannerly {

struct nginx_options {
  int per_second = 50;         ///< 0: no limit
  int burst = 0;               ///< what limit_req calls burst: beyond the one that is let in
  std::string more_http = {};  ///< lines for the http block
  bool log_arrivals = true;    ///< leave off where the log's cost would be measured too
};

class nginx_server {
 public:
  /// Answers when it returns. Throws std::runtime_error when nginx is missing or does not start.
  explicit nginx_server(nginx_options = {});

  int port() const { return port_; }
  std::string url(const std::string& path = "/") const;

  /// Times are when the request had been read, on nginx's own clock (Unix, whole milliseconds);
  /// requests that are still running are missing.
  std::vector<arrival> log() const;
  void stop() { process_->stop(); }

 private:
  scratch_directory directory_;
  int port_;
  std::optional<child_process> process_;
};

}  // namespace mannerly
