#pragma once

// Watches the events of a run: counts what people want to see, and knows which calls are on the
// wire or late. Written on the client's thread, read from any.

#include "mannerly/observe/event.hpp"

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace mannerly {

struct effort {
  std::uint64_t attempts = 0;
  std::uint64_t refused = 0;  ///< attempts that the third party refused because of a limit
  std::uint64_t retried = 0;  ///< attempts that repeated one
  time_point paused_until{};  ///< the latest end of a pause
};

class fetch_tally final : public sink {
 public:
  /// `deadline`: a call without an answer so long after its first attempt is late.
  explicit fetch_tally(std::optional<duration> deadline) : deadline_(deadline) {}

  void on_event(const event&) noexcept override;

  effort so_far() const;
  bool on_the_wire(std::uint64_t call) const;

  struct late_call {
    std::uint64_t call;
    std::optional<duration> come_back_in;
  };
  /// Calls that are late or, told to wait, bound to be; each is named once.
  std::vector<late_call> late(time_point now);
  /// When late() has more at the latest; nothing: not before an event.
  std::optional<time_point> next_due() const;

  struct last_words {
    bool cut_off = false;    ///< given up while on the wire: the server may have acted
    std::string of_failure;  ///< what the newest attempt without an answer said; empty: none
  };
  /// Forgets the call.
  last_words ended(std::uint64_t call);

 private:
  struct flight {
    time_point due = time_point::max();
    bool on_wire = false;
    bool retrying = false;
    bool named = false;
    last_words said;
  };

  void follow(const event&);
  void start(const event&);
  void hold(const event&, flight&);

  std::optional<duration> deadline_;
  mutable std::mutex mutex_;
  effort effort_;
  std::unordered_map<std::uint64_t, flight> flights_;  // sent once and not ended
  time_point next_due_ = time_point::max();
  std::vector<late_call> doomed_;
};

}  // namespace mannerly
