// The options of `mannerly explain`.

#include "cli/commands.hpp"
#include "cli/explain.hpp"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

namespace mannerly {
namespace {

constexpr const char* footer = R"(Examples:
  curl -si https://api.example.com/x | mannerly explain -
  curl -si https://api.github.com/zen | mannerly explain - --preset github
  mannerly explain --status 429 --header 'Retry-After: 30'
  mannerly explain saved.txt --json | jq .wait_seconds
  mannerly explain --cases cases.json --check

Exit status: 0 read, 1 a case is not as expected, 2 usage or input that cannot be read.)";

void add_header(explain_options& o, const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == 0 || colon == std::string::npos) {
    throw CLI::ValidationError("--header", "'" + text + "' is not 'Name: value'");
  }
  const std::size_t start = std::min(text.find_first_not_of(" \t", colon + 1), text.size());
  o.headers.add(text.substr(0, colon), text.substr(start));
}

void add_inputs(CLI::App& app, explain_options& o) {
  app.add_option("FILE", o.input, "What `curl -i` printed, or - for standard input");
  app.add_option("--status", o.status, "Instead of FILE: the answer's status")
      ->check(CLI::Range(100, 999));
  app.add_option_function<std::vector<std::string>>(
         "--header",
         [&o](const std::vector<std::string>& all) {
           for (const std::string& text : all) add_header(o, text);
         },
         "A header field of it, 'Name: value'. May be repeated")
      ->allow_extra_args(false)
      ->type_name("HEADER");
  app.add_option("--body", o.body, "Its body, or - for standard input")->type_name("FILE");
  app.add_option("--at", o.at,
                 "When it came (2026-03-02T12:00:00Z), for absolute times in an answer without "
                 "Date. Default: now")
      ->type_name("TIME");
}

void add_ways(CLI::App& app, explain_options& o) {
  app.add_option("--preset", o.preset,
                 "Read it as this provider's: a name of docs/presets.md or a preset file")
      ->type_name("NAME");
  app.add_option("--url", o.url, "Where it came from: the preset of that URL applies, if any")
      ->type_name("URL");
  app.add_flag("--json", o.json, "For machines");
  app.add_option("--cases", o.cases, "A JSON array of answers (docs/explain.md), or -")
      ->type_name("FILE");
  app.add_flag("--check", o.check, "Compare each case with what it expects");
}

bool shows_colors() {
  return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

}  // namespace

void add_explain(CLI::App& app, command_action& chosen) {
  auto options = std::make_shared<explain_options>();
  CLI::App& explaining =
      *app.add_subcommand("explain", "Say what an answer says about limits, field by field");
  add_inputs(explaining, *options);
  add_ways(explaining, *options);
  explaining.footer(footer);
  explaining.callback([options, &chosen] {
    chosen = [options] {
      return explain(*options, {std::cin, std::cout, std::cerr, shows_colors()});
    };
  });
}

}  // namespace mannerly
