#pragma once

// The loop of a fetch: hands calls to the client as long as a window of them is open, writes each
// end as it comes, and stops politely when told. Runs on the calling thread.

#include "mannerly/client/client.hpp"

#include "cli/body_files.hpp"
#include "cli/call_source.hpp"
#include "cli/completions.hpp"
#include "cli/fetch_tally.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/result_line.hpp"
#include "cli/signals.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace mannerly {

/// What a run works with; all of it outlives the run.
struct fetch_tools {
  client& api;
  call_source& source;
  int input_fd;
  output_file& output;
  const body_files* bodies;  ///< null: bodies stand in the output
  stop_signals& signals;
  fetch_tally& tally;
  progress& shown;
  std::optional<std::uint64_t> input_size;  ///< bytes; unset: unknown
  std::size_t window;
  std::optional<duration> deadline;  ///< as the tally's
};

/// How a run ended.
struct fetch_end {
  std::uint64_t done = 0;
  std::uint64_t failed = 0;
  std::uint64_t skipped = 0;  ///< finished by earlier runs, failures included
  std::uint64_t skipped_failed = 0;
  std::uint64_t bad_lines = 0;
  std::uint64_t dropped = 0;  ///< taken from the input, but not ended
  duration waited{};          ///< summed over the calls that ended
  duration elapsed{};
  bool interrupted = false;
  std::string trouble;  ///< why the run could not go on; empty: it could
};

class fetch_run {
 public:
  explicit fetch_run(fetch_tools tools);
  fetch_end run();

 private:
  struct open_call {
    call_line line;  // of its request only what results show
    std::uint64_t call = 0;
    std::size_t body_bytes = 0;
    bool repeatable = true;
    bool cancelled = false;
    std::optional<fetch_tally::late_call> late;
  };

  bool over() const;
  bool wants_calls() const;
  void take_lines();
  void accept(call_source::item);
  void submit(call_line);
  void report(const call_source::fault&);
  void wait();
  int patience() const;

  void collect();
  void finish(open_call, completion);
  void keep_answer(const open_call&, const response&);
  void keep_failure(const open_call&, const response& last, const call_failure&);
  /// False: the run is over.
  bool write(const std::string& line);

  void drop_late();
  void stop(std::string trouble);
  void cancel_open();
  void show();
  progress_state state(time_point now) const;

  fetch_tools with_;
  system_clock clock_;
  std::shared_ptr<completions> ended_ = std::make_shared<completions>();
  std::unordered_map<std::uint64_t, open_call> open_;
  std::unordered_map<std::uint64_t, std::uint64_t> ticket_of_;  // by the client's call id
  std::uint64_t next_ticket_ = 1;
  std::size_t open_bytes_ = 0;
  bool hungry_ = true;  // the reader has no whole line
  bool unwritable_ = false;
  std::uint64_t complaints_ = 0;
  time_point started_;
  std::optional<time_point> stopping_since_;
  rate_window rate_;
  fetch_end end_;
};

}  // namespace mannerly
