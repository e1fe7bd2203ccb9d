#pragma once

// Passes each event to several sinks, in order. Same threads as theirs.

#include "mannerly/observe/event.hpp"

#include <utility>
#include <vector>

namespace mannerly {

class tee_sink final : public sink {
 public:
  /// Null pointers are skipped. REQUIRES: the sinks outlive it.
  explicit tee_sink(std::vector<sink*> sinks) : sinks_(std::move(sinks)) {}

  void on_event(const event&) noexcept override;

 private:
  std::vector<sink*> sinks_;
};

}  // namespace mannerly
