#pragma once

// The door of the feedback room: response in, advice out. Pure, never throws because of the
// message, bounded work on any input. Rules: docs/design/feedback.md.

#include "mannerly/feedback/advice.hpp"
#include "mannerly/http/response.hpp"

#include <string_view>

namespace mannerly {

struct read_options {
  /// Narrows ambiguous messages to one provider's dialect; empty: from the message alone.
  std::string_view dialect;
};

/// `received_at` is used only where the message carries an absolute time but no usable Date.
advice read_advice(const response&, wall_time received_at, const read_options& = {});

}  // namespace mannerly
