#include "cli/progress.hpp"

#include <string>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mannerly {
namespace {

constexpr duration between_bars = std::chrono::milliseconds(200);
constexpr duration between_lines = std::chrono::seconds(10);

/// What cannot be said is lost: nothing waits for a reader of standard error.
void tell(std::string_view text) {
  while (!text.empty()) {
    const ssize_t put = write(STDERR_FILENO, text.data(), text.size());
    if (put <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(put));
  }
}

std::size_t columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20) return 80;
  return size.ws_col;
}

}  // namespace

progress::progress(look wanted, time_point now) : form_(form::none), due_(time_point::max()) {
  if (wanted == look::none) return;
  form_ = isatty(STDERR_FILENO) != 0 ? form::bar : form::lines;
  due_ = now + (form_ == form::bar ? between_bars : between_lines);
}

progress::~progress() {
  wipe();
}

void progress::show(const progress_state& state, time_point now) {
  if (now < due_) return;
  if (form_ == form::bar) {
    tell("\r" + bar_text(state, columns() - 1) + "\x1b[K");
    drawn_ = true;
    due_ = now + between_bars;
  } else {
    tell(plain_text(state) + "\n");
    due_ += between_lines;
  }
}

void progress::say(std::string_view message) {
  wipe();
  tell(std::string(message) + "\n");
}

void progress::remark(std::string_view message) {
  if (form_ != form::none) say(message);
}

void progress::wipe() {
  if (drawn_) tell("\r\x1b[K");
  drawn_ = false;
}

}  // namespace mannerly
