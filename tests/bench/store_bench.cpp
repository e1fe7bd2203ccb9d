// What a take costs in this process, beside what one clock read costs.

#include "mannerly/store/process_store.hpp"

#include "allocations.hpp"

#include <benchmark/benchmark.h>
#include <string>
#include <vector>

namespace mannerly {
namespace {

std::shared_ptr<process_ledger> open(std::vector<std::string> texts) {
  static system_clock clock;
  static process_store store(clock);
  std::vector<limit> limits;
  for (const auto& t : texts) limits.push_back(parse_limit(t).value());
  const std::vector<duration> guards(limits.size());
  return store.open_here("bench", limits, guards);
}

/// Counts the allocations of the measured loop and shows them per iteration.
class allocation_count {
 public:
  explicit allocation_count(benchmark::State& s) : state_(s), before_(allocations()) {}
  ~allocation_count() {
    state_.counters["allocations"] = benchmark::Counter(
        static_cast<double>(allocations() - before_), benchmark::Counter::kAvgIterations);
  }

 private:
  benchmark::State& state_;
  long before_;
};

void clock_read(benchmark::State& state) {
  const system_clock own;
  const clock& c = own;
  benchmark::DoNotOptimize(&c);
  for (auto _ : state) benchmark::DoNotOptimize(c.now());
}
BENCHMARK(clock_read);

void take_loop(benchmark::State& state, process_ledger& ledger, std::size_t limits) {
  const std::vector<amount> row(limits, one_unit);
  duration delay{};
  const take_request request{row, 1, std::chrono::hours(24 * 365), {&delay, 1}};
  const allocation_count count(state);
  for (auto _ : state) benchmark::DoNotOptimize(ledger.take_now(request));
}

void take_one_word(benchmark::State& state) {
  take_loop(state, *open({"9000000/s"}), 1);
}
BENCHMARK(take_one_word);
BENCHMARK(take_one_word)->Threads(2)->UseRealTime();

/// The same through the seam, with a callback.
void take_virtual(benchmark::State& state) {
  const std::shared_ptr<ledger> ledger = open({"9000001/s"});
  const amount one = one_unit;
  duration delay{};
  const take_request request{{&one, 1}, 1, std::chrono::hours(24 * 365), {&delay, 1}};
  const allocation_count count(state);
  for (auto _ : state) ledger->take(request, [&](take_result r) { benchmark::DoNotOptimize(r); });
}
BENCHMARK(take_virtual);

void refused_one_word(benchmark::State& state) {
  const auto ledger = open({"1/h"});
  const amount one = one_unit;
  duration delay{};
  const take_request request{{&one, 1}, 1, duration::zero(), {&delay, 1}};
  const allocation_count count(state);
  for (auto _ : state) benchmark::DoNotOptimize(ledger->take_now(request));
}
BENCHMARK(refused_one_word);

void take_three_limits(benchmark::State& state) {
  take_loop(state, *open({"9000000/s", "9000000/s burst 10", "9000000/s token_bucket burst 90"}),
            3);
}
BENCHMARK(take_three_limits);

}  // namespace
}  // namespace mannerly
