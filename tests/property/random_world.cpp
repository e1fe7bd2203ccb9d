#include "property/random_world.hpp"

#include "mannerly/store/process_store.hpp"

#include <array>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

/// Small helpers around one generator, so that a run is a function of its seed.
class dice {
 public:
  explicit dice(std::uint64_t seed) : engine_(seed) {}
  int between(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool chance(int percent) { return between(1, 100) <= percent; }

 private:
  std::mt19937_64 engine_;
};

limit random_limit(dice& d) {
  static constexpr std::array kinds{limit_kind::leaking_bucket,  limit_kind::token_bucket,
                                    limit_kind::fixed_window,    limit_kind::sliding_log,
                                    limit_kind::sliding_counter, limit_kind::concurrency};
  limit l;
  l.kind = kinds[static_cast<std::size_t>(d.between(0, 5))];
  l.count = d.between(1, 20);
  l.period = d.between(100, 3000) * 1ms;
  l.guard = d.between(0, 50) * 1ms;
  if (l.kind == limit_kind::concurrency) l.guard.reset();
  if (l.kind == limit_kind::token_bucket) l.burst = d.between(1, 10);
  if (l.kind == limit_kind::leaking_bucket && d.chance(30)) {
    l.burst = d.between(1, static_cast<int>(l.count));
  }
  return l;
}

/// The call's number travels in its URL.
std::uint64_t number_in(const request& r) {
  return std::stoull(r.url.substr(r.url.rfind('/') + 1));
}

/// The third party: answers, refuses, fails, hangs.
class fickle {
 public:
  explicit fickle(dice& d, int fault_percent) : dice_(d), faults_(fault_percent) {}

  fake_transport::ending_in operator()(const request&, std::size_t) {
    const duration after = dice_.between(0, 400) * 1ms;
    if (!dice_.chance(faults_)) return {answer(200), after};
    switch (dice_.between(0, 5)) {
      case 0:
        return {answer(503), after};
      case 1:
        return {answer(429, {{"Retry-After", std::to_string(dice_.between(0, 5))}}), after};
      case 2:
        return {answer(429), after};
      case 3:
        return {failure(ending::not_sent, errc::not_sent), after};
      case 4:
        return {failure(ending::sent_unknown, errc::sent_unknown), after};
      default:
        return {answer(200), 20s};
    }
  }

 private:
  dice& dice_;
  int faults_;
};

class pause_watch final : public sink {
 public:
  pause_watch(world& w, time_point start) : world_(w), start_(start) {}
  void on_event(const event& e) noexcept override {
    if (e.kind != event_kind::paused) return;
    world_.pauses.push_back({e.at - start_, e.at - start_ + e.wait});
  }

 private:
  world& world_;
  time_point start_;
};

/// Writes down each departure and its end.
class logged_transport final : public transport {
 public:
  logged_transport(virtual_loop& on, world& w, fickle f)
      : loop_(on), world_(w), start_(on.now()), inner_(on, std::move(f)) {}

  attempt_id send(const request& r, const send_options& how, done then) override {
    const std::size_t index = world_.departures.size();
    const std::uint64_t call = number_in(r);
    world_.departures.push_back({.at = now(), .call = call, .number = ++attempts_[call]});
    const attempt_id id = inner_.send(r, how, [this, index, then = std::move(then)](outcome o) {
      world_.departures[index].done_at = now();
      then(std::move(o));
    });
    open_[id] = index;
    return id;
  }
  void abort(attempt_id id) noexcept override {
    world_.departures[open_.at(id)].done_at = now();
    inner_.abort(id);
  }

 private:
  duration now() const { return loop_.now() - start_; }
  virtual_loop& loop_;
  world& world_;
  time_point start_;
  fake_transport inner_;
  std::map<std::uint64_t, int> attempts_;
  std::map<attempt_id, std::size_t> open_;
};

engine_config random_config(dice& d, world& w, sink& events) {
  engine_config c;
  for (int i = d.between(0, 2); i >= 0; --i) w.limits.push_back(random_limit(d));
  c.limits = w.limits;
  c.seed = w.seed;
  c.events = &events;
  c.call.attempt_timeout = 10s;
  c.call.retry.base_delay = d.between(1, 500) * 1ms;
  c.call.retry.budget.on_empty = d.chance(50) ? when_empty::wait : when_empty::fail;
  c.call.retry.budget.per_second = 1;
  c.queue.max_queue = static_cast<std::size_t>(d.between(5, 200));
  return c;
}

}  // namespace

world run_random_world(std::uint64_t seed) {
  world w{.seed = seed};
  dice d(seed);
  virtual_loop loop;
  const time_point start = loop.now();
  const auto counters = make_process_store(loop);
  pause_watch pauses(w, start);
  const engine_config config = random_config(d, w, pauses);
  engine calls(loop, *counters, config);
  logged_transport wire(loop, w, fickle(d, d.chance(30) ? 0 : d.between(0, 60)));

  const int n = d.between(1, 60);
  w.calls.resize(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    const auto index = static_cast<std::size_t>(i);
    world_call& c = w.calls[index];
    c.asked_at = d.between(0, 3000) * 1ms;
    call_options how;
    if (d.chance(20)) how.deadline = d.between(1, 8000) * 1ms;
    if (d.chance(20)) how.cost = {{"requests", static_cast<double>(d.between(1, 3))}};
    const std::optional<duration> cancel_after =
        d.chance(25) ? std::optional<duration>(d.between(0, 5000) * 1ms) : std::nullopt;
    loop.at(start + c.asked_at, [&w, &calls, &wire, &loop, start, index, how, cancel_after] {
      world_call& me = w.calls[index];
      me.id = calls.reserve();
      calls.submit(me.id, {.url = "http://a.example/" + std::to_string(index)}, how, wire,
                   [&me, &loop, start](boost::system::error_code ec, const response&) {
                     ++me.ends;
                     me.code = ec;
                     me.ended_at = loop.now() - start;
                   });
      if (!cancel_after) return;
      me.cancelled_at = loop.now() - start + *cancel_after;
      loop.at(loop.now() + *cancel_after, [&calls, id = me.id] { calls.cancel(id); });
    });
  }
  for (int i = 0; i < 5; ++i) {
    const duration step = d.between(-100'000, 100'000) * 1s;
    loop.at(start + d.between(0, 5000) * 1ms, [&loop, step] { loop.time().step_wall(step); });
  }
  loop.run_until(start + 24h);
  w.idle_at_end = calls.idle();
  return w;
}

}  // namespace mannerly
