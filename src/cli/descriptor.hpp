#pragma once

// A file descriptor that is closed in the end, unless it belongs to others.

#include <cstdint>
#include <string>

namespace mannerly {

enum class fd_owner : std::uint8_t { us, others };

class descriptor {
 public:
  descriptor(int fd, fd_owner whose) noexcept : fd_(fd), own_(whose == fd_owner::us && fd >= 0) {}
  /// Opens a file to read. Throws usage_error.
  explicit descriptor(const std::string& path);
  ~descriptor();
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;

  int get() const noexcept { return fd_; }

 private:
  int fd_;
  bool own_;
};

}  // namespace mannerly
