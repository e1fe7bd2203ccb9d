// Three callers send the same calls to one third party with a cap. Prints a table and writes a page
// with a picture of what arrived when.

#include "demo/picture.hpp"
#include "support/capped_server.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <fstream>
#include <iostream>

namespace demo {
namespace {

struct contestant {
  const char* name;
  const char* habit;
  caller_report (*run)(const job&);
};

const contestant contestants[] = {
    {"retry at once", "refused? again, at once", retry_at_once},
    {"backoff without jitter", "refused? again after 0.1 s, 0.2 s, 0.4 s, ...",
     back_off_without_jitter},
    {"mannerly", "sends when there is room", with_mannerly},
};

void print(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - row[i].size(), ' ');
      std::cout << (i == 0 ? row[i] + padding : "  " + padding + row[i]);
    }
    std::cout << '\n';
  }
}

void compare(comparison& all) {
  mannerly::capped_server third_party(
      {.limit = {
           .kind = mannerly::algorithm::leaking_bucket, .count = all.per_second, .burst = 10}});
  for (const auto& c : contestants) {
    std::cerr << all.calls << " calls, cap " << all.per_second << "/s: " << c.name << " ..."
              << std::endl;
    third_party.reset();
    const auto report = c.run({third_party.url(""), all.calls, all.workers, all.per_second});
    auto f = measure(report, third_party.log());
    f.name = c.name;
    f.habit = c.habit;
    all.callers.push_back(std::move(f));
  }
}

int run(int argc, char** argv) {
  comparison all{.calls = 500, .workers = 20, .per_second = 50};
  std::string output = "demo.html";
  CLI::App app("Three callers against one third party with a cap");
  app.add_option("--calls", all.calls)->capture_default_str()->check(CLI::Range(2, 100'000));
  app.add_option("--workers", all.workers)->capture_default_str()->check(CLI::Range(1, 500));
  app.add_option("--per-second", all.per_second)
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000));
  app.add_option("--output", output, "the page")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  compare(all);
  print(table(all));
  std::ofstream file(output);
  if (!(file << page(all)).flush()) throw std::runtime_error("cannot write " + output);
  std::cout << "\nThe picture: " << output << '\n';
  return 0;
}

}  // namespace
}  // namespace demo

int main(int argc, char** argv) {
  try {
    return demo::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "demo: " << error.what() << '\n';
    return 1;
  }
}
