#pragma once

// Runs the mannerly command as a person would, with its streams in files. It ends with the object.

#include "cli/scratch.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace mannerly {

struct cli_command {
  std::vector<std::string> words;  ///< after "mannerly"
  std::string input = {};          ///< text of standard input
  std::optional<int> out = {};     ///< descriptor instead of the file for standard output
};

class cli_process {
 public:
  explicit cli_process(const cli_command&);
  ~cli_process();
  cli_process(const cli_process&) = delete;
  cli_process& operator=(const cli_process&) = delete;

  void signal(int number) const;
  /// Its exit status, or 128 + signal; -1 when the time is up.
  int wait(std::chrono::milliseconds at_most = std::chrono::seconds(60));
  std::string out() const { return file_text(dir_ / "out"); }
  std::string err() const { return file_text(dir_ / "err"); }

 private:
  scratch dir_;
  int pid_;
  std::optional<int> status_;
};

/// A run from start to end.
struct cli_result {
  int status;
  std::string out;
  std::string err;
};
cli_result run_cli(const cli_command&);
inline cli_result run_cli(std::vector<std::string> words) {
  return run_cli(cli_command{.words = std::move(words)});
}

/// The lines of a text of JSON lines; a torn last line is left out.
std::vector<nlohmann::json> json_lines(const std::string& text);

/// `count` URLs below this one, numbered from 1.
std::string numbered_urls(const std::string& base, int count);

}  // namespace mannerly
