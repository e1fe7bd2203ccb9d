#include "cli/signals.hpp"

#include <csignal>
#include <pthread.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace mannerly {
namespace {

sigset_t stopping() noexcept {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

}  // namespace

stop_signals::stop_signals() {
  const sigset_t set = stopping();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  fd_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

stop_signals::~stop_signals() {
  close(fd_);
}

int stop_signals::take() noexcept {
  signalfd_siginfo info{};
  if (read(fd_, &info, sizeof info) != static_cast<ssize_t>(sizeof info)) return 0;
  const sigset_t set = stopping();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  return static_cast<int>(info.ssi_signo);
}

}  // namespace mannerly
