#include "support/arrival_log.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace mannerly {

arrival_counts count(const std::vector<arrival>& log) {
  arrival_counts c;
  for (const auto& a : log) {
    ++c.arrivals;
    ++(a.admitted ? c.admitted : c.refused);
    if (a.status / 100 == 2) ++c.answered_2xx;
    if (a.status == 0) ++c.dropped;
  }
  return c;
}

std::int64_t worst_window(std::vector<std::chrono::nanoseconds> times,
                          std::chrono::nanoseconds period) {
  std::sort(times.begin(), times.end());
  std::int64_t worst = 0;
  auto first = times.begin();
  for (auto last = times.begin(); last != times.end(); ++last) {
    while (*last - *first >= period) ++first;
    worst = std::max<std::int64_t>(worst, last - first + 1);
  }
  return worst;
}

std::int64_t worst_window(const std::vector<arrival>& log, std::chrono::nanoseconds period) {
  std::vector<std::chrono::nanoseconds> times;
  times.reserve(log.size());
  for (const auto& a : log) times.push_back(a.at);
  return worst_window(std::move(times), period);
}

std::string to_json(const std::vector<arrival>& log) {
  auto all = nlohmann::json::array();
  for (const auto& a : log) {
    all.push_back({{"at_ns", a.at.count()},
                   {"key", a.key},
                   {"target", a.target},
                   {"admitted", a.admitted},
                   {"status", a.status}});
  }
  return all.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string to_json(const arrival_counts& c) {
  return nlohmann::json{{"arrivals", c.arrivals},
                        {"admitted", c.admitted},
                        {"refused", c.refused},
                        {"answered_2xx", c.answered_2xx},
                        {"dropped", c.dropped}}
      .dump();
}

}  // namespace mannerly
