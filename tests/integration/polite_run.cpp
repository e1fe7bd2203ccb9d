#include "integration/polite_run.hpp"

#include <condition_variable>
#include <mutex>
#include <sstream>

namespace mannerly {
namespace {

/// Counts refusals; called on the client's thread alone.
class refusal_counter final : public sink {
 public:
  void on_event(const event& e) noexcept override { refused += e.kind == event_kind::refused; }
  int refused = 0;
};

/// Keeps `workers` calls open until all are done.
class crowd {
 public:
  crowd(client& c, std::string url, const polite_run& job)
      : client_(c), url_(std::move(url)), job_(job) {}

  run_figures go() {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < std::min(job_.workers, job_.calls); ++i) next();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return figures_.answered + figures_.failed == job_.calls; });
    figures_.total = std::chrono::steady_clock::now() - start;
    return figures_;
  }

 private:
  void next() {
    std::string url;
    {
      const std::lock_guard lock(mutex_);
      if (started_ == job_.calls) return;
      url = url_ + "?i=" + std::to_string(started_++);
    }
    client_.send({.url = url}, {}, [this](boost::system::error_code ec, response r) {
      const bool last = note(ec, r);
      if (!last) next();
    });
  }

  bool note(boost::system::error_code ec, const response& r) {
    const std::lock_guard lock(mutex_);
    (!ec && r.status / 100 == 2 ? figures_.answered : figures_.failed) += 1;
    figures_.attempts += r.attempts;
    const bool last = figures_.answered + figures_.failed == job_.calls;
    if (last) changed_.notify_one();
    return last;
  }

  client& client_;
  std::string url_;
  polite_run job_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int started_ = 0;
  run_figures figures_;
};

}  // namespace

run_figures run(const config& c, const std::string& url, const polite_run& job) {
  const auto counter = std::make_shared<refusal_counter>();
  config counted = c;
  counted.events = counter;
  run_figures figures;
  {
    client api(counted);
    figures = crowd(api, url, job).go();
  }
  figures.refused = counter->refused;
  return figures;
}

double over_ideal(const run_figures& f, const polite_run& job, duration interval) {
  return static_cast<double>(f.total.count()) /
         static_cast<double>((interval * (job.calls - 1)).count());
}

std::string to_string(const run_figures& f) {
  std::ostringstream out;
  out << f.answered << " answered, " << f.failed << " failed, " << f.attempts << " attempts, "
      << f.refused << " refused, " << std::chrono::duration<double>(f.total).count() << " s";
  return out.str();
}

}  // namespace mannerly
