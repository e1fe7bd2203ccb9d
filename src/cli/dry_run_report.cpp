#include "cli/dry_run_report.hpp"

#include "cli/commands.hpp"
#include "cli/dry_run.hpp"
#include "cli/duration_text.hpp"
#include "cli/fetch_setup.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <stdexcept>

namespace mannerly {
namespace {

struct dry_counts {
  std::uint64_t calls = 0;
  std::uint64_t skipped = 0;
  std::uint64_t bad_lines = 0;
};

dry_counts read_all(call_source& source, forecast& when) {
  dry_counts counts;
  for (;;) {
    auto next = source.next();
    if (!next) {
      if (source.at_end()) return counts;
      const auto why = source.fill();
      if (why) throw std::runtime_error("the input cannot be read: " + why.message());
      continue;
    }
    if (const auto* call = std::get_if<call_line>(&*next)) {
      ++counts.calls;
      when.add(*call);
    } else if (const auto* bad = std::get_if<call_source::fault>(&*next)) {
      ++counts.bad_lines;
      std::cerr << bad->what.message() << '\n';
    } else if (std::holds_alternative<call_source::finished>(*next)) {
      ++counts.skipped;
    }
  }
}

void print_rows(const std::vector<forecast_row>& rows, wall_time now) {
  std::size_t width = 11;
  for (const forecast_row& row : rows) width = std::max(width, row.destination.size());
  std::cout << std::left << std::setw(static_cast<int>(width)) << "destination" << std::right
            << std::setw(10) << "calls"
            << "  last call leaves      takes         held by\n";
  for (const forecast_row& row : rows) {
    std::cout << std::left << std::setw(static_cast<int>(width)) << row.destination << std::right
              << std::setw(10) << row.calls << "  " << to_iso(now + row.last) << "  " << std::left
              << std::setw(12) << to_text(row.last) << "  "
              << (row.held_by.empty() ? "nothing" : row.held_by) << '\n';
  }
}

void print(const dry_counts& counts, const std::vector<forecast_row>& rows,
           const fetch_options& o) {
  print_rows(rows, system_clock().wall());
  std::cout << counted(counts.calls, "call");
  if (counts.skipped != 0) std::cout << ", " << counts.skipped << " skipped";
  if (counts.bad_lines != 0) std::cout << ", " << counted(counts.bad_lines, "bad line");
  std::cout << "; nothing was sent.\n";
  if (o.limits.empty()) {
    std::cout << "Without --limit nothing says how long it takes: as long as " << o.concurrency
              << " calls at a time need.\n";
    return;
  }
  std::cout << "If answers come quickly enough (" << o.concurrency
            << " at a time) and nothing fails.\n";
}

double seconds(duration d) {
  return std::round(std::chrono::duration<double, std::milli>(d).count()) / 1e3;
}

void print_json(const dry_counts& counts, const std::vector<forecast_row>& rows) {
  nlohmann::ordered_json object{{"dry_run", true},
                                {"calls", counts.calls},
                                {"skipped", counts.skipped},
                                {"bad_lines", counts.bad_lines},
                                {"takes_s", 0.0},
                                {"done_at", nullptr},
                                {"destinations", nlohmann::ordered_json::array()}};
  duration longest{};
  for (const forecast_row& row : rows) {
    longest = std::max(longest, row.last);
    object["destinations"].push_back({{"destination", row.destination},
                                      {"calls", row.calls},
                                      {"takes_s", seconds(row.last)},
                                      {"held_by", row.held_by}});
  }
  object["takes_s"] = seconds(longest);
  object["done_at"] = to_iso(system_clock().wall() + longest);
  std::cout << object.dump() << '\n';
}

}  // namespace

int dry_run(call_source& source, const fetch_options& o) {
  forecast when(limits_of(o));
  client_config(o, nullptr);  // the same complaints as a real run
  const dry_counts counts = read_all(source, when);
  if (o.json_summary)
    print_json(counts, when.rows());
  else
    print(counts, when.rows(), o);
  return counts.bad_lines != 0 ? exit_failures : exit_well;
}

}  // namespace mannerly
