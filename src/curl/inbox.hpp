#pragma once

// Where other threads leave tasks for the loop. Tasks come out in the order they went in. A push
// asks for a wakeup only when the loop said it goes to sleep, so that a burst costs one. Any
// thread.

#include "mannerly/time/loop.hpp"

#include <mutex>
#include <vector>

namespace mannerly {

class inbox {
 public:
  enum class push_result { kept, kept_wake_the_loop, refused };

  /// Refused once closed; the task is then destroyed unrun.
  push_result push(task);

  /// Moves everything into `out`, which must be empty, and counts the loop as awake.
  void drain(std::vector<task>& out);

  /// True when nothing is waiting: from now on the next push asks for a wakeup.
  bool may_sleep();

  /// After this nothing is accepted. True when the loop must be woken.
  bool request_stop();
  /// True when a stop was requested and nothing is waiting; closes the inbox in that same moment.
  bool close_if_done();
  bool stopping() const;

 private:
  enum class phase { open, stopping, closed };

  mutable std::mutex mutex_;
  std::vector<task> waiting_;
  bool asleep_ = false;
  phase phase_ = phase::open;
};

}  // namespace mannerly
