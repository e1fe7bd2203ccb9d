#include "support/elastic_queue.hpp"

namespace mannerly {

using enqueue_result = decltype(std::declval<httplib::TaskQueue&>().enqueue({}));

enqueue_result elastic_queue::enqueue(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    if (idle_ < tasks_.size() && threads_.size() < most_threads_)
      threads_.emplace_back([this] { work(); });
  }
  changed_.notify_one();
  return enqueue_result(true);
}

void elastic_queue::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void elastic_queue::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    changed_.wait(lock, [this] { return closing_ || !tasks_.empty(); });
    --idle_;
    if (tasks_.empty()) return;
    const auto task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

}  // namespace mannerly
