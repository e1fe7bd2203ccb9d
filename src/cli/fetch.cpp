#include "cli/fetch.hpp"

#include "mannerly/observe/json_sink.hpp"
#include "mannerly/observe/tee_sink.hpp"

#include "cli/commands.hpp"
#include "cli/descriptor.hpp"
#include "cli/dry_run_report.hpp"
#include "cli/fetch_preset.hpp"
#include "cli/fetch_run.hpp"
#include "cli/fetch_setup.hpp"
#include "cli/fetch_summary.hpp"
#include "cli/flush_sink.hpp"
#include "cli/usage_error.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace mannerly {
namespace {

bool is_standard(const std::string& path) {
  return path.empty() || path == "-";
}

std::unique_ptr<output_file> open_output(const fetch_options& o, int input_fd, id_set& ids) {
  if (is_standard(o.output)) return std::make_unique<output_file>();
  return std::make_unique<output_file>(o.output, input_fd, ids);
}

bool are_one_file(const std::string& a, const std::string& b) {
  std::error_code none;
  return std::filesystem::equivalent(a, b, none);
}

/// Bytes of a regular file.
std::optional<std::uint64_t> size_of(int fd) {
  struct stat status {};
  if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return static_cast<std::uint64_t>(status.st_size);
}

/// The sinks of a run, in the order they must live.
struct fetch_sinks {
  explicit fetch_sinks(const fetch_options& o) : tally(o.deadline) {
    if (o.events.empty()) return;
    for (const std::string& other : {o.input, o.output}) {
      if (are_one_file(o.events, other)) throw usage_error("--events needs a file of its own");
    }
    events.open(o.events, std::ios::app);
    if (!events) throw usage_error(o.events + ": cannot be written");
    const system_clock clock;
    lines.emplace(events, time_origin{clock.now(), clock.wall()});
    flush.emplace(events);
  }

  /// Shares nothing: the sinks outlive the client.
  std::shared_ptr<sink> all() {
    return std::make_shared<tee_sink>(
        std::vector<sink*>{&tally, lines ? &*lines : nullptr, flush ? &*flush : nullptr});
  }

  fetch_tally tally;
  std::ofstream events;
  std::optional<json_sink> lines;
  std::optional<flush_sink> flush;
};

/// What of the input was never taken: counted for a moment, the rest of a file estimated.
void count_unread(fetch_summary& summary, call_source& source,
                  std::optional<std::uint64_t> input_size) {
  const bool stopped = summary.end.interrupted || !summary.end.trouble.empty();
  if (!stopped || source.at_end()) return void(summary.unread = 0);
  if (!input_size) return;
  const system_clock clock;
  const time_point enough = clock.now() + std::chrono::milliseconds(150);
  const auto begin = static_cast<double>(source.lines().consumed());
  const auto counted = source.count_rest([&] { return clock.now() < enough; });
  const auto end = static_cast<double>(source.lines().consumed());
  summary.unread = counted;
  summary.estimated = !source.at_end() && end > begin;
  if (!summary.estimated) return;
  const double share = (static_cast<double>(*input_size) - begin) / (end - begin);
  summary.unread = static_cast<std::uint64_t>(static_cast<double>(counted) * share);
}

void tell(const fetch_options& o, const fetch_summary& summary) {
  const bool unfinished = summary.end.interrupted || !summary.end.trouble.empty();
  const std::string output = is_standard(o.output) ? std::string() : o.output;
  if (!o.quiet || unfinished) std::cerr << "mannerly: " << to_text(summary, output) << std::endl;
  if (!o.json_summary) return;
  (output.empty() ? std::cerr : std::cout) << to_json(summary) << std::endl;
}

source_options source_of(const fetch_options& o) {
  return {.defaults = defaults_of(o),
          .limits = limits_of(o),
          .failed = o.retry_failed ? failed_ones::repeat : failed_ones::skip};
}

int run(const fetch_options& o, int input_fd) {
  stop_signals signals;
  id_set ids;
  call_source source(input_fd, ids, source_of(o));
  fetch_sinks sinks(o);
  const config settings = client_config(o, sinks.all());
  const auto output = open_output(o, input_fd, ids);
  std::optional<body_files> bodies;
  if (!o.bodies.empty()) bodies.emplace(o.bodies);
  fetch_summary summary;
  const auto input_size = size_of(input_fd);
  {
    progress shown(o.quiet ? progress::look::none : progress::look::automatic,
                   system_clock().now());
    if (output->earlier().cut_bytes != 0) {
      shown.remark("mannerly: " + o.output +
                   ": the torn last line was cut; its call is made again");
    }
    client api(settings);
    fetch_run loop({.api = api,
                    .source = source,
                    .input_fd = input_fd,
                    .output = *output,
                    .bodies = bodies ? &*bodies : nullptr,
                    .signals = signals,
                    .tally = sinks.tally,
                    .shown = shown,
                    .input_size = input_size,
                    .window = window_of(o),
                    .deadline = o.deadline});
    summary.end = loop.run();
  }
  summary.tried = sinks.tally.so_far();
  count_unread(summary, source, input_size);
  tell(o, summary);
  return exit_status_of(summary);
}

}  // namespace

int fetch(const fetch_options& typed) {
  const fetch_options o = with_preset(typed);
  const descriptor input =
      o.input == "-" ? descriptor(STDIN_FILENO, fd_owner::others) : descriptor(o.input);
  if (!o.dry_run) return run(o, input.get());
  id_set ids;
  if (!is_standard(o.output)) peek_results(o.output, ids);
  call_source source(input.get(), ids, source_of(o));
  return dry_run(source, o);
}

}  // namespace mannerly
