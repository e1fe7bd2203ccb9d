#pragma once

// Placed after a sink that writes to a stream: lets readers of the file see it grow, a few times a
// second. Called on the loop's thread, as every sink.

#include "mannerly/observe/event.hpp"

#include <ostream>

namespace mannerly {

class flush_sink final : public sink {
 public:
  /// REQUIRES: the stream outlives the sink.
  explicit flush_sink(std::ostream& out) : out_(out) {}

  void on_event(const event& e) noexcept override {
    if (e.at - flushed_at_ < std::chrono::milliseconds(200)) return;
    flushed_at_ = e.at;
    out_.flush();
  }

 private:
  std::ostream& out_;
  time_point flushed_at_{};
};

}  // namespace mannerly
