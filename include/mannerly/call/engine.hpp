#pragma once

// Drives calls: does what the call and shaper machines decide, on a loop. One engine, one loop; all
// state belongs to the loop's thread, and only the members marked so may be used from others.
// Decides nothing itself.

#include "mannerly/call/call_fsm.hpp"
#include "mannerly/call/call_options.hpp"
#include "mannerly/http/transport.hpp"
#include "mannerly/limit/limit.hpp"
#include "mannerly/observe/event.hpp"
#include "mannerly/shaper/shaper.hpp"
#include "mannerly/store/store.hpp"
#include "mannerly/time/loop.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mannerly {

struct engine_config {
  std::vector<limit> limits;  ///< for each destination
  std::string dialect;        ///< read_options.dialect for every answer
  shaper_policy queue;
  call_policy call;
  send_options attempt;
  std::optional<duration> deadline;
  std::uint64_t seed = 1;
  std::size_t max_destinations = 10'000;  ///< idle ones are dropped above it
  sink* events = nullptr;                 ///< outlives the engine
};

/// A place taken by acquire(): hand it back with release().
struct grant {
  std::string key;
  departure as;
  std::vector<cost> costs;
};

class engine {
 public:
  using call_id = std::uint64_t;
  using done = std::function<void(boost::system::error_code, response)>;
  using granted = std::function<void(boost::system::error_code, std::optional<grant>)>;

  /// REQUIRES: the loop, the store and the transports of all calls outlive it.
  engine(loop&, store&, engine_config);
  ~engine();
  engine(const engine&) = delete;
  engine& operator=(const engine&) = delete;

  // Any thread.

  call_id reserve() noexcept { return next_id_.fetch_add(1, std::memory_order_relaxed); }
  /// `finished` runs on the loop, once, never inside submit().
  void submit(call_id, request, call_options, transport&, done finished);
  /// The shaper alone: a place, nothing sent. Same rules.
  void acquire(call_id, call_options, granted got);
  /// The work of a place is done. `said` is what its answer stated, when there was one.
  void release(grant, std::optional<advice> said);
  /// The place cost this in the end; units that are not named keep what they reserved.
  void settle(const grant&, std::vector<cost> actual);
  /// Ends a call; one that has ended is ignored.
  void cancel(call_id);
  std::size_t queued() const noexcept { return queued_.load(std::memory_order_relaxed); }

  // Loop thread.

  /// Ends every call with `why`; later submits end so at once.
  void stop(errc why);
  bool idle() const noexcept { return operations_.empty(); }

 private:
  struct destination;
  struct operation;

  void begin(std::shared_ptr<operation>);
  static std::optional<boost::system::error_code> first_fault(const operation&);
  void perform(operation&, call_fsm::action);
  void perform(operation&, const call_fsm::acquire&);
  void perform(operation&, const call_fsm::send&);
  void perform(operation&, const call_fsm::wait&);
  void perform(operation&, const call_fsm::finish&);
  void queue(operation&, turn);
  void ended(call_id, outcome);
  void settle_attempt(operation&, const outcome&, const advice&);
  void timer(call_id);
  void end_early(call_id, errc);
  void undo(operation&);
  void refuse(operation&, errc, std::optional<duration> come_back_in);

  void pump(destination&);
  bool step(destination&, shaper::action);
  void admit(destination&, const shaper::leave&);
  void pause(destination&, duration);
  void set_timer(destination&, time_point);
  destination& find(const std::string& key);
  void drop_idle();
  std::string key_of(const operation&) const;

  void emit(event_kind, const operation&, event) const;

  loop& loop_;
  store& store_;
  engine_config config_;
  random_source dice_;
  std::atomic<call_id> next_id_{1};
  std::atomic<std::size_t> queued_{0};
  std::unordered_map<call_id, std::shared_ptr<operation>> operations_;
  std::unordered_map<std::string, std::unique_ptr<destination>> destinations_;
  std::optional<errc> stopped_;
};

}  // namespace mannerly
