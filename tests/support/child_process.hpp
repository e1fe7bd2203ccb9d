#pragma once

// A program started by a test, for servers that nobody here wrote. It is ended (SIGTERM, then
// SIGKILL) when the object goes, also while a test is throwing; it ends too when the thread that
// started it ends, so that a killed test leaves nothing behind. Linux only.

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace mannerly {

/// A new empty directory, removed with all it holds. Throws std::system_error.
class scratch_directory {
 public:
  scratch_directory();
  ~scratch_directory();
  scratch_directory(const scratch_directory&) = delete;
  scratch_directory& operator=(const scratch_directory&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct child_command {
  std::vector<std::string> words;  ///< the program is looked for in PATH and the sbin directories
  std::filesystem::path directory = ".";
  std::filesystem::path output;  ///< receives standard output and standard error
};

class child_process {
 public:
  /// Throws std::runtime_error when the program is not installed or cannot be started.
  explicit child_process(child_command);
  ~child_process();
  child_process(const child_process&) = delete;
  child_process& operator=(const child_process&) = delete;

  int pid() const { return pid_; }
  bool running();
  std::string output() const;  ///< so far

  /// Waits for the end. Its exit status, 128 + signal, or -1 when the time is up.
  int wait(std::chrono::milliseconds at_most);
  void stop();

  /// Both throw std::runtime_error, with the output, when the program ends or ten seconds pass.
  std::string first_line();
  void wait_until_it_listens_on(int port);

 private:
  [[noreturn]] void fail(const std::string& what);

  child_command command_;
  int pid_ = -1;
  int status_ = -1;  ///< once it has ended
};

/// Absolute path. Throws std::runtime_error that names what to install.
std::string path_of_program(const std::string& name);

std::string text_of(const std::filesystem::path&);
void write_text(const std::filesystem::path&, const std::string&);

}  // namespace mannerly
