// What a call costs through the whole client: memory while it waits, punctuality when it leaves,
// throughput against plain curl_multi doing the same. docs/benchmarks.md has the figures.

#include "mannerly/client/client.hpp"

#include "curl/plain_multi.hpp"
#include "support/nginx_server.hpp"

#include <algorithm>
#include <atomic>
#include <benchmark/benchmark.h>
#include <future>
#include <malloc.h>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

/// Keeps so many calls of one client in flight until `total` have ended.
class through_client {
 public:
  through_client(client& c, std::string url) : client_(c), url_(std::move(url)) {}

  void run(int total, int in_flight) {
    std::promise<void> all;
    all_ = &all;
    left_ = total - in_flight;
    open_ = total;
    for (int i = 0; i < in_flight; ++i) next();
    all.get_future().get();
  }
  int failed() const { return failed_; }

 private:
  void next() {
    client_.send({.url = url_}, {}, [this](boost::system::error_code ec, const response& r) {
      if (ec || r.status != 200) ++failed_;
      if (left_.fetch_sub(1) > 0) next();
      if (open_.fetch_sub(1) == 1) all_->set_value();
    });
  }

  client& client_;
  std::string url_;
  std::atomic<int> left_{0}, open_{0};
  std::atomic<int> failed_{0};
  std::promise<void>* all_ = nullptr;
};

void memory_of_a_waiting_call(benchmark::State& state) {
  constexpr int calls = 100'000;
  double bytes = 0;
  for (auto _ : state) {
    client api({.limits = {"1/h"}, .queue = {.max_queue = calls + 1, .max_wait = 24h * 365 * 100}});
    const auto before = mallinfo2();
    for (int i = 0; i < calls; ++i) {
      api.send({.url = "http://127.0.0.1:9/items/" + std::to_string(i)}, {},
               [](boost::system::error_code, const response&) {});
    }
    while (api.queued() + 1 < calls) std::this_thread::yield();
    const auto after = mallinfo2();
    bytes = static_cast<double>(after.uordblks + after.hblkhd - before.uordblks - before.hblkhd);
  }
  state.counters["bytes_each"] = bytes / calls;
}
BENCHMARK(memory_of_a_waiting_call)->Iterations(1)->Unit(benchmark::kMillisecond);

class lateness_log final : public sink {
 public:
  void on_event(const event& e) noexcept override {
    if (e.kind != event_kind::admitted) return;
    if (late.empty()) first = e.at;
    last = e.at;
    late.push_back(std::chrono::duration<double, std::milli>(e.lateness).count());
  }
  std::vector<double> late;
  time_point first, last;
};

void pacing_at_1000_a_second(benchmark::State& state) {
  const nginx_server nginx({.per_second = 0, .log_arrivals = false});
  constexpr int calls = 5000;
  const auto log = std::make_shared<lateness_log>();
  for (auto _ : state) {
    client api({.limits = {"1000/s"}, .events = log});
    through_client(api, nginx.url()).run(calls, 64);
  }
  const double took = std::chrono::duration<double>(log->last - log->first).count();
  std::ranges::sort(log->late);
  state.counters["p50_ms"] = log->late[log->late.size() / 2];
  state.counters["p99_ms"] = log->late[log->late.size() * 99 / 100];
  state.counters["max_ms"] = log->late.back();
  state.counters["utilisation"] = (calls - 1) / took / 1000;
}
BENCHMARK(pacing_at_1000_a_second)->Iterations(1)->Unit(benchmark::kMillisecond);

void gets_against_plain_multi(benchmark::State& state) {
  const nginx_server nginx({.per_second = 0, .log_arrivals = false});
  constexpr int calls = 20'000;
  constexpr int in_flight = 64;
  plain_multi plain(nginx.url(), in_flight, static_cast<care>(state.range(0)));
  client api({.limits = {"9000000/s"}});
  through_client ours(api, nginx.url());
  const auto rate = [](auto run) {
    const auto start = std::chrono::steady_clock::now();
    run();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    return calls / took.count();
  };
  std::vector<double> theirs, mine, ratio;
  for (auto _ : state) {
    theirs.push_back(rate([&] { plain.run(calls); }));
    mine.push_back(rate([&] { ours.run(calls, in_flight); }));
    ratio.push_back(mine.back() / theirs.back());
  }
  const auto median = [](std::vector<double> v) {
    std::ranges::nth_element(v, v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2));
    return v[v.size() / 2];
  };
  state.counters["plain_per_s"] = median(theirs);
  state.counters["ours_per_s"] = median(mine);
  state.counters["ratio"] = median(ratio);
  state.counters["failed"] = ours.failed();
}
BENCHMARK(gets_against_plain_multi)
    ->ArgName("equal")
    ->Arg(0)
    ->Arg(1)
    ->Iterations(7)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace mannerly
