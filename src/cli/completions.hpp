#pragma once

// Hands ended calls from the client's thread to the one that writes.

#include "mannerly/http/response.hpp"

#include <boost/system/error_code.hpp>

#include <cstdint>
#include <mutex>
#include <vector>

namespace mannerly {

struct completion {
  std::uint64_t ticket = 0;
  boost::system::error_code code;
  response answer;
};

class completions {
 public:
  completions();
  ~completions();
  completions(const completions&) = delete;
  completions& operator=(const completions&) = delete;

  /// Any thread.
  void put(completion);
  /// What came since the last time, in order.
  std::vector<completion> take();
  /// Readable while there is something to take.
  int fd() const noexcept { return fd_; }

 private:
  std::mutex mutex_;
  std::vector<completion> waiting_;
  int fd_;
};

}  // namespace mannerly
