#pragma once

// Writes one line of JSON per event, for people and their tools. Never a header or a body; keys and
// details are redacted (redact.hpp). Members that say nothing are left out:
//   {"event":"retry_scheduled","t":1.25,"call":7,"key":"h","attempt":1,"status":503,"wait_s":0.5}
// `t` is in seconds since the first event, `time` (only with an origin) the UTC time (RFC 3339),
// `code` the name of an errc or "category:number".
//
// Called on the loop's thread only. Writing can block as long as the stream does: give it a
// buffered file or a pipe that somebody reads. It never flushes by itself and never fails the call:
// a line that cannot be written is counted and forgotten.

#include "mannerly/observe/event.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace mannerly {

/// One instant on both clocks.
struct time_origin {
  time_point at{};
  wall_time wall{};
};

class json_sink final : public sink {
 public:
  /// REQUIRES: the stream outlives the sink.
  explicit json_sink(std::ostream&, std::optional<time_origin> = {});

  void on_event(const event&) noexcept override;

  /// Lines that could not be written; 0: none.
  std::uint64_t lost() const noexcept { return lost_; }

 private:
  void write(const std::string& line);

  std::ostream& out_;
  std::optional<time_origin> origin_;
  std::optional<time_point> first_;
  std::uint64_t lost_ = 0;
};

}  // namespace mannerly
