#pragma once

// Ctrl-C and SIGTERM as something a loop can wait for. Make one before any thread starts: they
// inherit that these signals are held back.

namespace mannerly {

class stop_signals {
 public:
  /// Also ignores SIGPIPE: a reader that went away is an error of write.
  stop_signals();
  ~stop_signals();
  stop_signals(const stop_signals&) = delete;
  stop_signals& operator=(const stop_signals&) = delete;

  /// Readable once a signal came.
  int fd() const noexcept { return fd_; }
  /// Takes the signal; from now on another one ends the process at once. 0: none came.
  int take() noexcept;

 private:
  int fd_;
};

}  // namespace mannerly
