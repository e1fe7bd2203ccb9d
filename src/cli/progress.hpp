#pragma once

// Shows a run to whoever watches standard error: a bar that is drawn anew on a terminal, a plain
// line every ten seconds elsewhere, nothing when quiet. One thread.

#include "cli/progress_text.hpp"

#include <string_view>

namespace mannerly {

class progress {
 public:
  enum class look { automatic, none };
  progress(look, time_point now);
  /// Leaves the terminal's line empty.
  ~progress();
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

  /// When show() is due.
  time_point due() const noexcept { return due_; }
  void show(const progress_state&, time_point now);
  /// A complaint on a line of its own, also when quiet; the bar comes back below it.
  void say(std::string_view message);
  /// The same for what is no complaint.
  void remark(std::string_view message);
  /// Takes the bar away until it is shown again.
  void wipe();

 private:
  enum class form { bar, lines, none } form_;
  time_point due_;
  bool drawn_ = false;
};

}  // namespace mannerly
