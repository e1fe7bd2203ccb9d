#pragma once

// express-rate-limit under Node, on a free port of 127.0.0.1: fixed windows that open at the first
// hit, one limit for all callers. Its packages are installed with npm at first use, into the build
// directory, in exactly the versions that express/package.json names.

#include "support/arrival_log.hpp"
#include "support/child_process.hpp"

#include <optional>

namespace mannerly {

struct express_options {
  int count = 50;
  std::chrono::milliseconds window = std::chrono::seconds(1);
  std::string standard_headers = "draft-8";  ///< draft-6, draft-7, draft-8 or none
  bool legacy_headers = false;               ///< X-RateLimit-*, and Retry-After in either case
};

class express_server {
 public:
  /// Answers when it returns. Throws std::runtime_error when Node or npm is missing, when the
  /// packages cannot be installed or when the server does not start.
  explicit express_server(express_options = {});

  int port() const { return port_; }
  std::string url(const std::string& path = "/") const;

  /// Asks the server (GET /__log, not limited). Times are on the host's monotonic clock.
  std::vector<arrival> log() const;
  void stop() { process_->stop(); }

 private:
  scratch_directory directory_;
  int port_ = 0;
  std::optional<child_process> process_;
};

}  // namespace mannerly
