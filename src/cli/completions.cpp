#include "cli/completions.hpp"

#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

namespace mannerly {

completions::completions() : fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

completions::~completions() {
  close(fd_);
}

void completions::put(completion c) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = waiting_.empty();
    waiting_.push_back(std::move(c));
  }
  if (first) eventfd_write(fd_, 1);
}

std::vector<completion> completions::take() {
  eventfd_t count = 0;
  eventfd_read(fd_, &count);
  const std::lock_guard lock(mutex_);
  return std::exchange(waiting_, {});
}

}  // namespace mannerly
