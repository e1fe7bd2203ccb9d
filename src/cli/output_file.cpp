#include "cli/output_file.hpp"

#include "cli/line_reader.hpp"
#include "cli/result_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <stdexcept>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mannerly {
namespace {

// Enough for an id, a URL of 64 KiB with escapes and "status".
constexpr std::size_t head_cap = std::size_t{1} << 20;

boost::system::error_code last_error() {
  return {errno, boost::system::system_category()};
}

std::runtime_error trouble(const std::string& path, const std::string& why) {
  return std::runtime_error(path + ": " + why);
}

/// Reads a file of results.
class result_scan {
 public:
  result_scan(const std::string& path, id_set& ids) : path_(path), ids_(ids) {}

  void run(int fd) {
    line_reader lines(fd, head_cap);
    boost::system::error_code why;
    while (const auto line = lines.wait_for_next(why)) {
      if (line->ended || (!line->too_long && is_whole_result(line->text)))
        keep(*line);
      else if (!looks_torn(line->text))
        throw trouble(path_, "its last line is not a result of fetch; choose another file");
      if (!line->ended) tail_begin = line->begin, tail_is_whole = is_whole_result(line->text);
    }
    if (why) throw trouble(path_, why.message());
  }

  earlier_results found;
  std::optional<std::uint64_t> tail_begin;  // of a last line without a line end
  bool tail_is_whole = false;

 private:
  void keep(const text_line& line) {
    const auto result = read_result(line.text);
    if (!result) {
      throw trouble(path_, "line " + std::to_string(line.number) +
                               " is not a result of fetch; take that line away, or choose "
                               "another file");
    }
    if (result->line) {
      const auto number = std::to_string(*result->line);
      return ids_.put(fingerprint_of(name_space::line, number), id_state::reported);
    }
    const fingerprint name = fingerprint_of(name_space::id, *result->id);
    const auto before = ids_.find(name);  // a call that was repeated has a line for each end
    if (before == id_state::failed) --found.failed;
    if (before == id_state::answered) --found.answered;
    const bool failed = result->failed && before != id_state::answered;
    ++(failed ? found.failed : found.answered);
    ids_.put(name, failed ? id_state::failed : id_state::answered);
  }

  const std::string& path_;
  id_set& ids_;
};

}  // namespace

earlier_results peek_results(const std::string& path, id_set& ids) {
  const descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC), fd_owner::us);
  if (file.get() < 0 && errno == ENOENT) return {};
  if (file.get() < 0) throw trouble(path, last_error().message());
  result_scan scan(path, ids);
  scan.run(file.get());
  return scan.found;
}

output_file::output_file() : file_(STDOUT_FILENO, fd_owner::others) {}

output_file::output_file(const std::string& path, int input_fd, id_set& ids)
    : path_(path),
      file_(open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666), fd_owner::us) {
  if (file_.get() < 0) throw trouble(path, last_error().message());
  struct stat mine {
  }, input{};
  fstat(file_.get(), &mine);
  regular_ = S_ISREG(mine.st_mode);
  if (!regular_) return;
  if (fstat(input_fd, &input) == 0 && input.st_ino == mine.st_ino && input.st_dev == mine.st_dev) {
    throw trouble(path, "is the input; results need a file of their own");
  }
  lock();
  result_scan scan(path_, ids);
  scan.run(file_.get());
  earlier_ = scan.found;
  if (scan.tail_begin) repair(*scan.tail_begin, scan.tail_is_whole);
  fstat(file_.get(), &mine);
  size_ = static_cast<std::uint64_t>(mine.st_size);
}

void output_file::lock() {
  if (flock(file_.get(), LOCK_EX | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK) throw trouble(path_, "another run is writing to it");
  throw trouble(path_, "cannot be locked: " + last_error().message());
}

/// A last line without its line end: whole but for that, or cut back to where it began.
void output_file::repair(std::uint64_t tail_begin, bool tail_is_whole) {
  struct stat now {};
  fstat(file_.get(), &now);
  if (tail_is_whole) {
    if (write(file_.get(), "\n", 1) != 1) throw trouble(path_, last_error().message());
    return;
  }
  earlier_.cut_bytes = static_cast<std::uint64_t>(now.st_size) - tail_begin;
  if (ftruncate(file_.get(), static_cast<off_t>(tail_begin)) != 0) {
    throw trouble(path_, "its torn last line cannot be cut: " + last_error().message());
  }
}

boost::system::error_code output_file::append(std::string_view line) {
  if (!regular_) return append_to_stream(line);
  ssize_t put = 0;
  do {
    put = write(file_.get(), line.data(), line.size());
  } while (put < 0 && errno == EINTR);
  if (put == static_cast<ssize_t>(line.size())) {
    size_ += line.size();
    return {};
  }
  const boost::system::error_code why =
      put < 0 ? last_error() : boost::system::error_code(ENOSPC, boost::system::system_category());
  if (ftruncate(file_.get(), static_cast<off_t>(size_)) != 0)
    return why;  // the next run repairs it
  return why;
}

/// A pipe or a terminal may keep us waiting: in small pieces, and not beyond a stop.
boost::system::error_code output_file::append_to_stream(std::string_view line) {
  constexpr std::size_t piece = 4096;  // what a pipe that is ready takes without waiting
  while (!line.empty()) {
    pollfd wanted[2] = {{.fd = file_.get(), .events = POLLOUT, .revents = 0},
                        {.fd = stop_fd_, .events = POLLIN, .revents = 0}};
    const int ready = poll(wanted, 2, patience_ms_);
    if (ready < 0 && errno != EINTR) return last_error();
    if (ready < 0) continue;
    if (wanted[0].revents == 0) return {ECANCELED, boost::system::system_category()};
    const ssize_t put = write(file_.get(), line.data(), std::min(line.size(), piece));
    if (put < 0 && errno != EINTR && errno != EAGAIN) return last_error();
    if (put > 0) line.remove_prefix(static_cast<std::size_t>(put));
  }
  return {};
}

}  // namespace mannerly
