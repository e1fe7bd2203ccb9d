// A third party with a cap, for trying things out: a real HTTP server that counts calls in one of
// five ways, refuses with 429 and says so in the usual headers. The first line printed is its port.
//
//   capped_server --limit 50/1s --algorithm token_bucket --burst 50 --headers draft-8
//   curl -si http://127.0.0.1:PORT/anything      curl -s http://127.0.0.1:PORT/__stats

#include "support/capped_server.hpp"

#include <CLI/CLI.hpp>

#include <csignal>
#include <iostream>
#include <map>

using namespace mannerly;

namespace {

const std::map<std::string, algorithm> algorithms = {
    {"fixed_window", algorithm::fixed_window},
    {"sliding_log", algorithm::sliding_log},
    {"sliding_counter", algorithm::sliding_counter},
    {"token_bucket", algorithm::token_bucket},
    {"leaking_bucket", algorithm::leaking_bucket}};
const std::map<std::string, window_start> starts = {{"clock", window_start::clock},
                                                    {"first_hit", window_start::first_hit}};
const std::map<std::string, header_family> families = {
    {"full", header_family::full},       {"draft-8", header_family::draft_8},
    {"draft-7", header_family::draft_7}, {"draft-6", header_family::draft_6},
    {"legacy", header_family::legacy},   {"none", header_family::none}};

// "50/1s", "100/m", "5/200ms"
void read_limit(const std::string& text, cap& into) {
  const std::map<std::string, std::chrono::nanoseconds> units = {
      {"ms", std::chrono::milliseconds(1)},
      {"s", std::chrono::seconds(1)},
      {"m", std::chrono::minutes(1)},
      {"h", std::chrono::hours(1)}};
  const auto slash = text.find('/');
  const auto unit = text.find_first_not_of("0123456789", slash + 1);
  if (slash == std::string::npos || unit == std::string::npos || !units.count(text.substr(unit)))
    throw CLI::ValidationError("--limit", "wants COUNT/PERIOD, such as 50/1s, not " + text);
  const auto multiple = text.substr(slash + 1, unit - slash - 1);
  try {
    into.count = std::stoll(text.substr(0, slash));
    into.period = units.at(text.substr(unit)) * (multiple.empty() ? 1 : std::stoll(multiple));
  } catch (const std::logic_error&) {
    throw CLI::ValidationError("--limit", "has a number that cannot be read: " + text);
  }
}

template <class Value>
void add_choice(CLI::App& app, const std::string& name, Value& into,
                const std::map<std::string, Value>& choices, const std::string& about) {
  const auto choose = [&into, &choices](const std::string& text) { into = choices.at(text); };
  app.add_option_function<std::string>(name, choose, about)->check(CLI::IsMember(choices));
}

void add_options(CLI::App& app, capped_server_options& options, std::string& limit) {
  auto& cap = options.limit;
  app.add_option("--limit", limit, "COUNT/PERIOD; units ms, s, m, h")->capture_default_str();
  add_choice(app, "--algorithm", cap.kind, algorithms, "how calls are counted");
  app.add_option("--burst", cap.burst, "rim of a bucket; 0: the algorithm's default");
  add_choice(app, "--windows", cap.start, starts, "where fixed windows begin");
  add_choice(app, "--headers", options.headers, families, "what answers say");
  app.add_option("--per-header", options.key_header, "one limit for each value of this header");
  app.add_option("--authorization", options.authorization, "wanted value, else 401");
  app.add_option_function<std::int64_t>(
      "--latency-ms",
      [&options](std::int64_t ms) { options.latency = std::chrono::milliseconds(ms); },
      "wait before each answer");
  app.add_option("--fail-every", options.faults.fail_every, "every k-th admitted call fails");
  app.add_option("--fail-status", options.faults.fail_status, "with this status");
  app.add_option("--drop-every", options.faults.drop_every, "every k-th gets no answer");
  app.add_option("--retry-after", options.faults.retry_after, "sent as it is on 429 and failures");
  app.add_option("--port", options.port, "0: a free one");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("A third party with a cap, on 127.0.0.1");
  capped_server_options options;
  std::string limit = "50/1s";
  add_options(app, options, limit);
  sigset_t stop_signals;
  sigemptyset(&stop_signals);
  sigaddset(&stop_signals, SIGINT);
  sigaddset(&stop_signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &stop_signals, nullptr);
  try {
    app.parse(argc, argv);
    read_limit(limit, options.limit);
    capped_server server(options);
    std::cout << server.port() << std::endl;
    int caught = 0;
    sigwait(&stop_signals, &caught);
    server.stop();
    const auto log = server.log();
    std::cout << to_json(count(log)) << "\nmost in any " << limit.substr(limit.find('/') + 1)
              << ": " << worst_window(log, options.limit.period) << std::endl;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    std::cerr << "capped_server: " << error.what() << '\n';
    return 1;
  }
}
