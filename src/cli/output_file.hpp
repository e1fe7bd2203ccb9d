#pragma once

// The file a run appends its results to, a line at a time, each in one write. Opening it locks it
// against other runs, learns what is done and repairs a line that was torn when a run was killed.
// A line that stands in the file whole is never touched.

#include "cli/descriptor.hpp"
#include "cli/id_set.hpp"

#include <boost/system/error_code.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace mannerly {

/// What an output held before the run.
struct earlier_results {
  std::uint64_t answered = 0;
  std::uint64_t failed = 0;
  std::uint64_t cut_bytes = 0;  ///< of the torn line
};

/// What a run would find done, without touching the file. No file: nothing. Throws as output_file.
earlier_results peek_results(const std::string& path, id_set& ids);

class output_file {
 public:
  /// Standard output: nothing is learnt from it, nothing is locked.
  output_file();
  /// Opens or creates the file and adds what it holds to `ids`. Throws std::runtime_error, for
  /// people: it cannot be opened, another run uses it, it is `input_fd`, or a line is not ours.
  output_file(const std::string& path, int input_fd, id_set& ids);

  /// Writes the line. After a failure a file ends with the last whole line again.
  boost::system::error_code append(std::string_view line);
  /// A write that waits for the reader of a pipe gives up (ECANCELED) when this is readable...
  void watch(int stop_fd) noexcept { stop_fd_ = stop_fd; }
  /// ... or, from now on, after this long without progress.
  void hurry(std::chrono::milliseconds most) noexcept {
    stop_fd_ = -1;
    patience_ms_ = static_cast<int>(most.count());
  }

  const earlier_results& earlier() const noexcept { return earlier_; }
  bool is_standard_output() const noexcept { return path_.empty(); }

 private:
  void lock();
  void repair(std::uint64_t tail_begin, bool tail_is_whole);
  boost::system::error_code append_to_stream(std::string_view line);

  std::string path_;
  descriptor file_;
  int stop_fd_ = -1;
  int patience_ms_ = -1;  // for ever
  bool regular_ = false;
  std::uint64_t size_ = 0;
  earlier_results earlier_;
};

}  // namespace mannerly
