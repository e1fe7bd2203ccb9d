#pragma once

// Files that tests of the command line need.

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace mannerly {

/// A directory that goes with its test.
class scratch {
 public:
  scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "mannerly-cli-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~scratch() { std::filesystem::remove_all(path_); }
  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;

  std::string operator/(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// A descriptor that reads this text.
class text_input {
 public:
  explicit text_input(std::string_view text) : fd_(memfd_create("input", MFD_CLOEXEC)) {
    if (write(fd_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) std::abort();
    lseek(fd_, 0, SEEK_SET);
  }
  ~text_input() { close(fd_); }
  text_input(const text_input&) = delete;
  text_input& operator=(const text_input&) = delete;
  int fd() const { return fd_; }

 private:
  int fd_;
};

inline std::string file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_file(const std::string& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace mannerly
