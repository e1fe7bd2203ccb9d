#include "demo/figures.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace demo {
namespace {

constexpr auto slice_length = std::chrono::milliseconds(100);

double quantile(const std::vector<double>& sorted, double q) {
  if (sorted.empty()) return 0;
  const auto rank = static_cast<std::size_t>(q * static_cast<double>(sorted.size() - 1) + 0.5);
  return sorted[rank];
}

std::vector<slice> slices_of(const caller_report& report,
                             const std::vector<mannerly::arrival>& log) {
  std::vector<slice> all;
  for (const auto& arrival : log) {
    const auto since = std::max(arrival.at - report.started, std::chrono::nanoseconds(0));
    const auto place = static_cast<std::size_t>(since / slice_length);
    if (place >= all.size()) all.resize(place + 1);
    ++(arrival.admitted ? all[place].admitted : all[place].refused);
  }
  return all;
}

}  // namespace

figures measure(const caller_report& report, const std::vector<mannerly::arrival>& log) {
  using seconds = std::chrono::duration<double>;
  const auto counted = count(log);
  figures f{.seconds = seconds(report.took).count(),
            .arrivals = counted.arrivals,
            .refused = counted.refused,
            .slices = slices_of(report, log)};
  std::vector<double> waits;
  for (const auto& call : report.calls) {
    ++(call.answered ? f.answered : f.failed);
    waits.push_back(seconds(call.waited).count());
  }
  std::sort(waits.begin(), waits.end());
  f.wait_p50 = quantile(waits, 0.50);
  f.wait_p99 = quantile(waits, 0.99);
  return f;
}

std::string grouped(std::int64_t n) {
  const auto digits = std::to_string(n);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string fixed(double x, int decimals) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(decimals) << x;
  return text.str();
}

std::vector<std::vector<std::string>> table(const comparison& all) {
  std::vector<std::vector<std::string>> rows = {{"caller", "time", "ideal", "calls sent", "refused",
                                                 "wasted", "answered", "failed for good",
                                                 "wait p50", "wait p99"}};
  for (const auto& f : all.callers)
    rows.push_back({f.name, fixed(f.seconds, 2) + " s", fixed(all.ideal_seconds(), 2) + " s",
                    grouped(f.arrivals), grouped(f.refused), grouped(f.wasted()),
                    grouped(f.answered), grouped(f.failed), fixed(f.wait_p50, 2) + " s",
                    fixed(f.wait_p99, 2) + " s"});
  return rows;
}

}  // namespace demo
