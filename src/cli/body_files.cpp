#include "cli/body_files.hpp"

#include "cli/text_encoding.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace mannerly {
namespace {

boost::system::error_code last_error() {
  return {errno, boost::system::system_category()};
}

boost::system::error_code write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = write(fd, bytes.data(), bytes.size());
    if (put < 0 && errno != EINTR) return last_error();
    if (put > 0) bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return {};
}

}  // namespace

body_files::body_files(std::string directory)
    : directory_(std::move(directory)), part_(".part-" + std::to_string(getpid())) {
  std::error_code why;
  std::filesystem::create_directories(directory_, why);
  if (!std::filesystem::is_directory(directory_)) {
    throw std::runtime_error(directory_ + ": " +
                             (why ? why.message() : std::string("is not a directory")));
  }
}

std::string body_files::path_of(std::string_view id) const {
  return (std::filesystem::path(directory_) / file_name_of(id)).string();
}

boost::system::error_code body_files::keep(std::string_view id, std::string_view body) const {
  const std::string path = path_of(id);
  const std::string part = (std::filesystem::path(directory_) / part_).string();
  const int fd = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return last_error();
  boost::system::error_code why = write_all(fd, body);
  if (close(fd) != 0 && !why) why = last_error();
  if (!why && std::rename(part.c_str(), path.c_str()) != 0) why = last_error();
  if (why) unlink(part.c_str());
  return why;
}

}  // namespace mannerly
