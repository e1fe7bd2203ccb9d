#pragma once

// A task queue for cpp-httplib that starts a thread whenever none is idle: each kept-alive
// connection holds a thread for its whole life, so a fixed pool would let connections starve.

#include <httplib.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace mannerly {

class elastic_queue final : public httplib::TaskQueue {
 public:
  explicit elastic_queue(std::size_t most_threads = 1024) : most_threads_(most_threads) {}

  // Returned value: void in older releases of the library, bool in newer ones.
  decltype(std::declval<httplib::TaskQueue&>().enqueue({})) enqueue(
      std::function<void()> task) override;
  void shutdown() override;

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  std::size_t most_threads_;
  std::size_t idle_ = 0;
  bool closing_ = false;
};

}  // namespace mannerly
