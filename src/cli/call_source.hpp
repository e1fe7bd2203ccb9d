#pragma once

// The calls of an input, one after the other: parsed, never one that is done or was met before.
// Memory grows by the ids alone.

#include "mannerly/limit/limit.hpp"

#include "cli/call_line.hpp"
#include "cli/id_set.hpp"
#include "cli/line_reader.hpp"

#include <boost/system/error_code.hpp>

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace mannerly {

enum class failed_ones : std::uint8_t { skip, repeat };

struct source_options {
  line_defaults defaults;
  std::vector<limit> limits;  ///< costs above them are faults
  failed_ones failed = failed_ones::skip;
};

class call_source {
 public:
  /// REQUIRES: the descriptor and the ids outlive it.
  call_source(int fd, id_set& ids, source_options);

  /// A call that an earlier run finished.
  struct finished {
    bool well;
  };
  /// A line that is no call; `reported`: the output names it already.
  struct fault {
    line_fault what;
    bool reported;
  };
  using item = std::variant<no_call, call_line, finished, fault>;

  /// Nothing: fill() is due, unless at_end().
  std::optional<item> next();
  boost::system::error_code fill() { return lines_.fill(); }

  /// Reads on and counts the calls that are left, without remembering them: for as long as `go_on`
  /// says so, or to the end.
  template <typename F>
  std::uint64_t count_rest(F go_on) {
    std::uint64_t left = 0;
    boost::system::error_code why;
    while (go_on()) {
      const auto line = lines_.wait_for_next(why);
      if (!line) break;
      left += is_left(*line) ? 1 : 0;
    }
    return left;
  }

  bool at_end() const noexcept { return lines_.at_end(); }
  const line_reader& lines() const noexcept { return lines_; }

 private:
  item place(call_line);
  item place(line_fault);
  bool is_left(const text_line&) const;

  line_reader lines_;
  id_set& ids_;
  source_options options_;
};

}  // namespace mannerly
