#pragma once

// The door of the feedback room: response in, advice out. Pure, never throws because of the
// message, bounded work on any input. Rules: docs/design/feedback.md.

#include "mannerly/feedback/advice.hpp"
#include "mannerly/http/response.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

/// What became of one header field or body statement.
struct field_note {
  enum class fate : std::uint8_t { read, ignored };
  std::string field;  ///< the name as it was sent; "body" for a statement in the body
  fate what = fate::read;
  std::string text;  ///< what was read, or why it was ignored
};

struct read_options {
  /// Narrows ambiguous messages to one provider's dialect (id or name, see dialect.hpp); empty or
  /// unknown: from the message alone.
  std::string_view dialect;
  /// Gets a note for every field that concerns limits; nullptr (the default) costs nothing.
  std::vector<field_note>* trace = nullptr;
};

/// `received_at` is used only where the message carries an absolute time but no usable Date.
advice read_advice(const response&, wall_time received_at, const read_options& = {});

}  // namespace mannerly
