#include "mannerly/error.hpp"
#include "mannerly/version.hpp"

#include "cli/commands.hpp"
#include "cli/suggestion.hpp"
#include "cli/usage_error.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr const char* footer = R"(Examples:
  mannerly fetch urls.txt --limit 10/s --output answers.jsonl
  curl -si https://api.example.com/x | mannerly explain -
  mannerly fetch --help)";

/// A first word that is no subcommand deserves better than the parser's complaint.
bool is_unknown_command(const CLI::App& app, std::string_view word) {
  if (word.empty() || word.front() == '-') return false;
  std::vector<std::string> known;
  for (const CLI::App* sub : app.get_subcommands(nullptr)) known.push_back(sub->get_name());
  for (const std::string& name : known) {
    if (name == word) return false;
  }
  std::cerr << "mannerly: there is no command '" << word << "'";
  if (const auto meant = mannerly::suggestion(word, known)) {
    std::cerr << "; did you mean '" << *meant << "'?";
  }
  std::cerr << "\nmannerly --help lists the commands\n";
  return true;
}

int fail(const std::exception& e, int status) {
  std::cerr << "mannerly: " << e.what() << '\n';
  return status;
}

int perform(const mannerly::command_action& chosen) {
  try {
    return chosen();
  } catch (const mannerly::usage_error& e) {
    return fail(e, mannerly::exit_usage);
  } catch (const mannerly::error& e) {  // options that only the client can judge
    return fail(e, mannerly::exit_usage);
  } catch (const std::exception& e) {
    return fail(e, mannerly::exit_trouble);
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Polite calls to third parties that cap their callers", "mannerly");
  app.set_version_flag("--version", "mannerly " MANNERLY_VERSION);
  app.require_subcommand(1);
  app.footer(footer);
  mannerly::command_action chosen;
  mannerly::add_fetch(app, chosen);
  mannerly::add_explain(app, chosen);
  if (argc > 1 && is_unknown_command(app, argv[1])) return mannerly::exit_usage;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? mannerly::exit_well : mannerly::exit_usage;
  }
  return perform(chosen);
}
