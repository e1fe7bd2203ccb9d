// The options of `mannerly fetch`.

#include "cli/commands.hpp"
#include "cli/duration_text.hpp"
#include "cli/fetch.hpp"
#include "cli/fetch_options.hpp"
#include "cli/fetch_setup.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace mannerly {
namespace {

constexpr const char* footer = R"(Each line of INPUT is a URL or a JSON object:
  {"id", "method", "url", "headers", "body" or "json", "cost", "idempotency_key"}
Each call becomes one line of JSON in the output. Run the same command again to go on after a stop.

Examples:
  mannerly fetch urls.txt --limit 10/s --output answers.jsonl
  mannerly fetch calls.jsonl --limit '90000 tokens/min' --limit 500/min --output answers.jsonl
  mannerly fetch calls.jsonl --limit 5000/h --dry-run
  generate | mannerly fetch - --limit '4 concurrent' | jq .status

Exit status: 0 all answered, 1 a file failed us, 2 usage, 3 some calls failed, 130 interrupted.)";

/// An option that is a duration above 0.
void add_duration(CLI::App& app, const std::string& name, const std::string& help,
                  std::function<void(duration)> set) {
  app.add_option_function<std::string>(
         name,
         [name, set = std::move(set)](const std::string& text) {
           const auto d = parse_option_duration(text);
           if (!d || *d <= duration::zero()) {
             throw CLI::ValidationError(name, "'" + text + "' is no duration like 30s, 5m or 1.5h");
           }
           set(*d);
         },
         help)
      ->type_name("DURATION");
}

void add_files(CLI::App& app, fetch_options& o) {
  app.add_option("INPUT", o.input, "File of calls, or - for standard input")->required();
  app.add_option("--output,-o", o.output,
                 "File the results are appended to; calls it has are skipped. Default: standard "
                 "output")
      ->type_name("FILE");
  app.add_option("--bodies", o.bodies, "Directory for response bodies, one file a call")
      ->type_name("DIR");
  app.add_option("--events", o.events, "File each event is appended to as a line of JSON")
      ->type_name("FILE");
}

void add_pace(CLI::App& app, fetch_options& o) {
  app.add_option("--limit", o.limits,
                 "For each destination: '10/s', '100/min burst 10', '90000 tokens/min'... May be "
                 "repeated")
      ->allow_extra_args(false)
      ->type_name("LIMIT");
  app.add_option("--preset", o.preset_name,
                 "Limits, costs and answers as this provider documents them: a name of "
                 "docs/presets.md (with a plan: NAME:PLAN) or a preset file")
      ->type_name("NAME");
  app.add_option("--concurrency", o.concurrency, "Calls in flight for each destination")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  add_duration(app, "--timeout", "For one attempt; default 60s",
               [&o](duration d) { o.timeout = d; });
  add_duration(app, "--deadline",
               "For one call, from its first attempt on; waiting for its turn does not count. "
               "Default: none",
               [&o](duration d) { o.deadline = d; });
}

void add_retries(CLI::App& app, fetch_options& o) {
  app.add_option("--max-attempts", o.max_attempts, "For each call, the first included")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  add_duration(app, "--retry-after-max",
               "A server that says to wait longer than this ends the call; default 1h",
               [&o](duration d) { o.retry_after_max = d; });
  app.add_option_function<std::string>(
         "--budget",
         [&o](const std::string& text) {
           const auto budget = parse_budget(text);
           if (!budget) {
             throw CLI::ValidationError(
                 "--budget", "'" + text + "' is not RATIO[,PER_SECOND[,CAPACITY]] or off");
           }
           o.budget = *budget;
         },
         "Retries earned per answer, per second, and the most saved; default 0.1,0.1,10")
      ->type_name("RATIO[,PER_SECOND[,CAPACITY]]|off");
  app.add_option("--seed", o.seed, "Makes the jitter of a run repeat")->type_name("N");
  app.add_flag("--retry-failed", o.retry_failed, "Repeat the calls whose result is an error");
}

void add_requests(CLI::App& app, fetch_options& o) {
  app.add_option_function<std::vector<std::string>>(
         "--header",
         [&o](const std::vector<std::string>& all) {
           for (const std::string& text : all) {
             const auto line = parse_header(text);
             if (!line)
               throw CLI::ValidationError("--header", "'" + text + "' is not 'Name: value'");
             o.headers.add(line->name, line->value);
           }
         },
         "'Name: value', for calls that do not set it themselves. May be repeated")
      ->allow_extra_args(false)
      ->type_name("HEADER");
  app.add_option("--method", o.method,
                 "For calls that name none. Default: POST with a body, else GET");
}

void add_reports(CLI::App& app, fetch_options& o) {
  app.add_flag("--dry-run", o.dry_run, "Send nothing; say when it would be done");
  app.add_flag("--json-summary", o.json_summary,
               "In the end, one JSON object on standard output (on standard error if that is the "
               "output)");
  app.add_flag("--quiet,-q", o.quiet, "No progress and no summary on standard error");
}

}  // namespace

void add_fetch(CLI::App& app, command_action& chosen) {
  auto options = std::make_shared<fetch_options>();
  CLI::App& fetching = *app.add_subcommand(
      "fetch", "Send a list of calls as early as their limits allow; resumable");
  add_files(fetching, *options);
  add_pace(fetching, *options);
  add_retries(fetching, *options);
  add_requests(fetching, *options);
  add_reports(fetching, *options);
  fetching.footer(footer);
  fetching.callback([options, &chosen] { chosen = [options] { return fetch(*options); }; });
}

}  // namespace mannerly
