#include "demo/caller.hpp"

#include <atomic>
#include <thread>

namespace demo {
namespace {

std::chrono::nanoseconds now() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace

caller_report run_workers(const job& work, const std::function<one_call()>& make_worker) {
  caller_report report;
  report.calls.resize(static_cast<std::size_t>(work.calls));
  std::atomic<std::size_t> next{0};
  report.started = now();
  const auto do_calls = [&] {
    const auto call = make_worker();
    for (auto i = next++; i < report.calls.size(); i = next++) {
      const auto handed_over = now();
      report.calls[i].answered = call("/item/" + std::to_string(i));
      report.calls[i].waited = now() - handed_over;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int w = 0; w < work.workers; ++w) threads.emplace_back(do_calls);
  }
  report.took = now() - report.started;
  return report;
}

}  // namespace demo
