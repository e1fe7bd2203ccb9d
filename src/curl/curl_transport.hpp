#pragma once

// The transport seam over one curl_multi: a slab of attempts whose easy handles are used again.
// Reactor thread only. Nothing of the user's runs inside a callback of libcurl, so send() and
// abort() are always allowed.

#include "curl/attempt.hpp"
#include "curl/curl_multi.hpp"

#include <deque>
#include <memory>
#include <vector>

namespace mannerly {

class curl_transport final : public transport {
 public:
  curl_transport(const curl_options&, curl_multi&);

  attempt_id send(const request&, const send_options&, done) override;
  void abort(attempt_id) noexcept override;

  /// Lets libcurl read and write what it can.
  void perform() noexcept;
  /// Runs the `done` of one attempt that ended; false when there is none.
  bool complete_one();
  /// True when a send has not seen perform() yet, or failed before it could.
  bool has_new_work() const noexcept { return new_work_ || !failed_.empty(); }
  /// Drops every attempt; their `done` will not run.
  void clear() noexcept;

 private:
  struct slot {
    std::unique_ptr<attempt> what;
    std::uint32_t generation = 1;
    bool in_multi = false;
    bool used = false;
  };
  struct failure {
    attempt_id id;
    boost::system::error_code error;
  };

  std::uint32_t take_slot();
  void free_slot(std::uint32_t) noexcept;
  slot* find(attempt_id) noexcept;
  attempt_id id_of(std::uint32_t index) const noexcept;
  bool complete_failure();

  const curl_options& options_;
  curl_multi& multi_;
  std::vector<slot> slots_;
  std::vector<std::uint32_t> free_;
  std::deque<failure> failed_;
  bool new_work_ = false;
};

}  // namespace mannerly
