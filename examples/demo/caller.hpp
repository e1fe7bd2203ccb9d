#pragma once

// A caller sends the same calls to the same third party with the same number of workers; how it
// takes a refusal is its own affair. Each is one function in a file of its own.

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace demo {

struct job {
  std::string base_url;
  int calls = 500;
  int workers = 20;
  int per_second = 50;  ///< the cap, for callers that want to know it
};

struct finished_call {
  bool answered = false;               ///< with 200; else the caller has given it up
  std::chrono::nanoseconds waited{0};  ///< from handing it to a worker to its end
};

struct caller_report {
  std::chrono::nanoseconds started{0};  ///< monotonic clock
  std::chrono::nanoseconds took{0};     ///< until the last call's end
  std::vector<finished_call> calls;
};

/// Tries again at once, until it is answered.
caller_report retry_at_once(const job&);

/// Waits 100 ms after a refusal, then 200 ms, 400 ms, ...; gives up after six attempts.
caller_report back_off_without_jitter(const job&);

/// Is told the cap; the client holds each call until there is room for it.
caller_report with_mannerly(const job&);

/// One whole call: true when it was answered.
using one_call = std::function<bool(const std::string& path)>;

/// Hands out calls /item/0, /item/1, ... to workers; each worker makes its own one_call first.
caller_report run_workers(const job&, const std::function<one_call()>& make_worker);

}  // namespace demo
