#include "cli/dry_run.hpp"

#include "mannerly/http/url.hpp"
#include "mannerly/shaper/waiter.hpp"
#include "mannerly/store/process_store.hpp"

#include <algorithm>
#include <utility>

namespace mannerly {

struct forecast::lane {
  explicit lane(const std::string& key, const std::vector<limit>& limits)
      : counters(make_process_store(clock)), held(limits.size()) {
    std::vector<duration> guards;
    for (const limit& l : limits) guards.push_back(initial_guard(l));
    book = counters->open(key, limits, guards);
  }

  void leave(const std::vector<amount>& price) {
    ++calls;
    while (!price.empty()) {
      duration delay{};
      take_result got;
      book->take({.costs = price, .delays = {&delay, 1}}, [&](take_result r) { got = r; });
      if (got.kind != take_result::kind::wait) break;
      clock.advance(got.wait);
      held[got.limit] += got.wait;
    }
    last = clock.now();
  }

  manual_clock clock;
  const time_point start = clock.now();
  std::unique_ptr<store> counters;
  std::shared_ptr<ledger> book;
  std::uint64_t calls = 0;
  time_point last = start;
  std::vector<duration> held;  // by each limit
};

forecast::forecast(std::vector<limit> limits) : limits_(std::move(limits)) {
  std::erase_if(limits_, [](const limit& l) { return l.kind == limit_kind::concurrency; });
}

forecast::~forecast() = default;

void forecast::add(const call_line& call) {
  const auto where = parse_url(call.what.url);
  const std::string origin = where ? where->origin() : call.what.url;
  const std::string& key = call.key.empty() ? origin : call.key;
  auto& at = lanes_[key];
  if (!at) at = std::make_unique<lane>(key, limits_);
  std::vector<amount> price;
  for (const limit& l : limits_) {
    const auto units = to_amount(charge_of(call.costs, l));
    price.push_back(units ? *units : 0);
  }
  at->leave(price);
}

std::vector<forecast_row> forecast::rows() const {
  std::vector<forecast_row> rows;
  for (const auto& [key, at] : lanes_) {
    forecast_row row{.destination = key, .calls = at->calls, .last = at->last - at->start};
    const auto most = std::ranges::max_element(at->held);
    if (most != at->held.end() && *most > duration::zero()) {
      row.held_by = to_string(limits_[static_cast<std::size_t>(most - at->held.begin())]);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace mannerly
