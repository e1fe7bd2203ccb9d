// What the reactor costs against plain curl_multi doing the same work, and how punctual its timers
// are. Both sides fetch a small file from one nginx, turn about, so that a slow moment of the
// machine hits both; the counters hold the medians and their ratio.

#include "mannerly/curl/curl_reactor.hpp"

#include "support/nginx_server.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <benchmark/benchmark.h>
#include <future>
#include <vector>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr int total = 20000;

// Of this process: what the server spends is not ours, and other programs' turns do not count.
double cpu_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

struct cost {
  double per_second = 0;
  double cpu_us = 0;  ///< of one GET
};

template <typename F>
cost measure(F run) {
  const auto start = std::chrono::steady_clock::now();
  const double cpu = cpu_seconds();
  run();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  return {total / took.count(), (cpu_seconds() - cpu) * 1e6 / total};
}

double median(std::vector<double> v) {
  std::nth_element(v.begin(), v.begin() + static_cast<long>(v.size() / 2), v.end());
  return v[v.size() / 2];
}

// The other side: a plain loop, handles used again. `bare` sets the URL and nothing else; `equal`
// sends the same fields as we do and has the two timeouts that nobody should be without.
enum class care : int { bare, equal };

class plain_multi {
 public:
  plain_multi(const std::string& url, int in_flight, care how) : multi_(curl_multi_init()) {
    for (int i = 0; i < in_flight; ++i) {
      CURL* easy = curl_easy_init();
      bodies_.push_back(std::make_unique<std::string>());
      curl_easy_setopt(easy, CURLOPT_URL, url.c_str());
      curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
      curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &plain_multi::on_body);
      curl_easy_setopt(easy, CURLOPT_WRITEDATA, bodies_.back().get());
      curl_easy_setopt(easy, CURLOPT_PRIVATE, bodies_.back().get());
      if (how == care::equal) set_as_we_do(easy);
      handles_.push_back(easy);
    }
  }
  ~plain_multi() {
    for (CURL* easy : handles_) curl_easy_cleanup(easy);
    curl_multi_cleanup(multi_);
  }

  void run() {
    int left = total - static_cast<int>(handles_.size()), running = 1;
    for (CURL* easy : handles_) curl_multi_add_handle(multi_, easy);
    while (running > 0) {
      curl_multi_perform(multi_, &running);
      for (int queued = 0; CURLMsg* m = curl_multi_info_read(multi_, &queued);) {
        CURL* easy = m->easy_handle;
        std::string* body = nullptr;
        curl_easy_getinfo(easy, CURLINFO_PRIVATE, &body);
        body->clear();
        curl_multi_remove_handle(multi_, easy);
        if (left-- > 0) curl_multi_add_handle(multi_, easy), running = 1;
      }
      curl_multi_poll(multi_, nullptr, 0, 1000, nullptr);
    }
  }

 private:
  static void set_as_we_do(CURL* easy) {
    curl_easy_setopt(easy, CURLOPT_USERAGENT, curl_options{}.user_agent.c_str());
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, br, zstd");
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 60000L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, 10000L);
  }

  static std::size_t on_body(char* data, std::size_t, std::size_t size, void* body) {
    static_cast<std::string*>(body)->append(data, size);
    return size;
  }

  CURLM* multi_;
  std::vector<CURL*> handles_;
  std::vector<std::unique_ptr<std::string>> bodies_;
};

class through_reactor {
 public:
  through_reactor(const std::string& url, int in_flight)
      : request_{.url = url}, in_flight_(in_flight), reactor_(curl_reactor::start().value()) {}

  void run() {
    std::promise<void> all;
    left_ = total, ended_ = 0;
    all_ = &all;
    reactor_->as_loop().post([this] {
      for (int i = 0; i < in_flight_; ++i) next();
    });
    all.get_future().get();
  }
  int failed() const { return failed_; }

 private:
  void next() {
    if (left_-- <= 0) return;
    reactor_->as_transport().send(request_, {}, [this](outcome o) {
      if (o.ending != ending::answered || o.answer.status != 200) ++failed_;
      if (++ended_ == total) return all_->set_value();
      next();
    });
  }

  request request_;
  int in_flight_;
  int left_ = 0, ended_ = 0, failed_ = 0;
  std::promise<void>* all_ = nullptr;
  std::unique_ptr<curl_reactor> reactor_;
};

void gets_against_plain_multi(benchmark::State& state) {
  const nginx_server nginx({.per_second = 0, .log_arrivals = false});
  const int in_flight = static_cast<int>(state.range(0));
  plain_multi plain(nginx.url(), in_flight, static_cast<care>(state.range(1)));
  through_reactor ours(nginx.url(), in_flight);
  std::vector<double> plain_rate, our_rate, rate_ratio, plain_cpu, our_cpu, cpu_ratio;
  for (auto _ : state) {
    const cost theirs = measure([&] { plain.run(); });
    const cost mine = measure([&] { ours.run(); });
    plain_rate.push_back(theirs.per_second), our_rate.push_back(mine.per_second);
    plain_cpu.push_back(theirs.cpu_us), our_cpu.push_back(mine.cpu_us);
    rate_ratio.push_back(mine.per_second / theirs.per_second);
    cpu_ratio.push_back(theirs.cpu_us / mine.cpu_us);
  }
  state.counters["plain_per_s"] = median(plain_rate);
  state.counters["ours_per_s"] = median(our_rate);
  state.counters["rate_ratio"] = median(rate_ratio);
  state.counters["plain_cpu_us"] = median(plain_cpu);
  state.counters["ours_cpu_us"] = median(our_cpu);
  state.counters["cpu_ratio"] = median(cpu_ratio);
  state.counters["failed"] = ours.failed();
}
BENCHMARK(gets_against_plain_multi)
    ->ArgNames({"in_flight", "equal"})
    ->ArgsProduct({{1, 64}, {0, 1}})
    ->Iterations(7)
    ->Unit(benchmark::kMillisecond);

// One thousand timers a second, each set when the one before it fires, as the shaper does.
class ticker {
 public:
  ticker(loop& l, int count) : loop_(l), left_(count) {}

  std::vector<double> run() {
    loop_.post([this] { arm(loop_.now() + 1ms); });
    all_.get_future().get();
    std::sort(late_us_.begin(), late_us_.end());
    return late_us_;
  }

 private:
  void arm(time_point when) {
    loop_.at(when, [this, when] {
      late_us_.push_back(std::chrono::duration<double, std::micro>(loop_.now() - when).count());
      if (--left_ == 0) return all_.set_value();
      arm(when + 1ms);
    });
  }

  loop& loop_;
  int left_;
  std::vector<double> late_us_;
  std::promise<void> all_;
};

void lateness_of_timers(benchmark::State& state) {
  const auto reactor = curl_reactor::start().value();
  std::vector<double> late;
  for (auto _ : state) late = ticker(reactor->as_loop(), 3000).run();
  state.counters["p50_us"] = late[late.size() / 2];
  state.counters["p99_us"] = late[late.size() * 99 / 100];
  state.counters["max_us"] = late.back();
}
BENCHMARK(lateness_of_timers)->Iterations(1)->Unit(benchmark::kMillisecond);

void lateness_of_timers_while_fetching(benchmark::State& state) {
  const nginx_server nginx({.per_second = 0, .log_arrivals = false});
  const request get{.url = nginx.url()};
  const auto reactor = curl_reactor::start().value();
  bool stop = false;
  std::function<void()> again = [&] {
    if (!stop) reactor->as_transport().send(get, {}, [&](outcome) { again(); });
  };
  reactor->as_loop().post([&] {
    for (int i = 0; i < 64; ++i) again();
  });
  std::vector<double> late;
  for (auto _ : state) late = ticker(reactor->as_loop(), 3000).run();
  reactor->as_loop().post([&] { stop = true; });
  reactor->stop();
  state.counters["p50_us"] = late[late.size() / 2];
  state.counters["p99_us"] = late[late.size() * 99 / 100];
  state.counters["max_us"] = late.back();
}
BENCHMARK(lateness_of_timers_while_fetching)->Iterations(1)->Unit(benchmark::kMillisecond);

// A hop in and a hop out: post from another thread, wait for it to have run.
void round_trip_of_a_post(benchmark::State& state) {
  const auto reactor = curl_reactor::start().value();
  for (auto _ : state) {
    std::promise<void> ran;
    reactor->as_loop().post([&] { ran.set_value(); });
    ran.get_future().get();
  }
}
BENCHMARK(round_trip_of_a_post)->UseRealTime();

void burst_of_posts(benchmark::State& state) {
  const auto reactor = curl_reactor::start().value();
  for (auto _ : state) {
    std::promise<void> last;
    for (int i = 0; i < 1000; ++i) reactor->as_loop().post([] {});
    reactor->as_loop().post([&] { last.set_value(); });
    last.get_future().get();
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(burst_of_posts)->UseRealTime();

}  // namespace
}  // namespace mannerly
