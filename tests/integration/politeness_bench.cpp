// 500 calls by 20 workers against caps of 50/s: refusals, and the time over the ideal schedule of
// 499 intervals. Needs an idle machine; docs/benchmarks.md has the figures.

#include "integration/polite_run.hpp"
#include "support/capped_server.hpp"
#include "support/express_server.hpp"
#include "support/nginx_server.hpp"

#include <benchmark/benchmark.h>
#include <string>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

void measure(benchmark::State& state, const std::string& limit, const std::string& url) {
  config c;
  if (!limit.empty()) c.limits = {limit};
  run_figures f;
  for (auto _ : state) f = run(c, url);
  state.counters["answered"] = f.answered;
  state.counters["refused"] = f.refused;
  state.counters["over_ideal"] = over_ideal(f, {}, 20ms);
}

void our_server(benchmark::State& state, const std::string& limit) {
  capped_server server({.limit = {.kind = static_cast<algorithm>(state.range(0))}});
  measure(state, limit, server.url());
  state.counters["worst_window"] = static_cast<double>(worst_window(server.log(), 1s));
}

void known_cap(benchmark::State& state) {
  our_server(state, "50/s");
}
void unknown_cap(benchmark::State& state) {
  our_server(state, "");
}
BENCHMARK(known_cap)->DenseRange(0, 4)->ArgName("algorithm")->Iterations(1);
BENCHMARK(unknown_cap)->DenseRange(0, 4)->ArgName("algorithm")->Iterations(1);

void nginx_known_cap(benchmark::State& state) {
  nginx_server server({.per_second = 50, .burst = static_cast<int>(state.range(0))});
  measure(state, "50/s", server.url());
}
BENCHMARK(nginx_known_cap)->Arg(10)->Arg(0)->ArgName("burst")->Iterations(1);

void express(benchmark::State& state, const std::string& limit) {
  express_server server;
  measure(state, limit, server.url());
}
BENCHMARK_CAPTURE(express, known_cap, "50/s")->Iterations(1);
BENCHMARK_CAPTURE(express, fixed_window, "50/1s fixed_window")->Iterations(1);
BENCHMARK_CAPTURE(express, unknown_cap, "")->Iterations(1);

}  // namespace
}  // namespace mannerly
