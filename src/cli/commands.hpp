#pragma once

// The subcommands of `mannerly`. Each lives in its own file, declares its options on the app and,
// when it was typed, leaves what to do in `chosen`.

#include <functional>

namespace CLI {
class App;
}

namespace mannerly {

/// Does the work; its result is the exit status. Throws usage_error for what only shows then.
using command_action = std::function<int()>;

void add_fetch(CLI::App&, command_action& chosen);
void add_explain(CLI::App&, command_action& chosen);

/// Exit statuses that every subcommand shares.
enum exit_status : int {
  exit_well = 0,
  exit_trouble = 1,  ///< a file or the machine failed us
  exit_usage = 2,
  exit_failures = 3,  ///< the work was done, some of it failed
  exit_interrupted = 130,
};

}  // namespace mannerly
