#include "cli/descriptor.hpp"

#include "cli/usage_error.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace mannerly {

descriptor::descriptor(const std::string& path)
    : fd_(open(path.c_str(), O_RDONLY | O_CLOEXEC)), own_(true) {
  if (fd_ < 0) throw usage_error(path + ": " + std::generic_category().message(errno));
  struct stat status {};
  if (fstat(fd_, &status) == 0 && S_ISDIR(status.st_mode)) {
    close(fd_);
    throw usage_error(path + ": is a directory");
  }
}

descriptor::~descriptor() {
  if (own_) close(fd_);
}

}  // namespace mannerly
