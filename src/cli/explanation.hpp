#pragma once

// What one answer means, with how that was found out. Pure.

#include "mannerly/feedback/read_advice.hpp"
#include "mannerly/policy/preset.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

/// A header line or the body, and what became of it.
struct explained_field {
  std::string name;
  std::string value;  ///< as it came
  field_note::fate what = field_note::fate::read;
  std::string text;
};

struct explanation {
  int status = 0;
  std::string reason;      ///< the status line's own words
  std::size_t before = 0;  ///< blocks before it that do not count
  wall_time received_at;
  advice said;
  std::vector<explained_field> fields;    ///< those that concern limits, in the order of the answer
  std::vector<std::string> other_fields;  ///< names of the rest
  std::string preset;                     ///< id; empty: the answer alone was read
  std::string preset_title;
  std::vector<std::string> preset_notes;
};

struct explained_answer {
  response answer;
  std::string reason;
  std::size_t before = 0;
};

/// `chosen` may be null: the answer alone is read.
explanation explain_answer(const explained_answer&, wall_time received_at, const preset* chosen);

/// The advice alone, as a policy with this preset would get it.
advice advice_of(const response&, wall_time received_at, const preset* chosen,
                 std::vector<field_note>* trace = nullptr);

/// "retry-after", "reset", "body", "none".
std::string_view name_of(wait_source) noexcept;
/// "rate", "quota_gone" and so on; "none".
std::string_view name_of(refusal) noexcept;

/// RFC 3339; nothing: no such time, or one that no clock can show.
std::optional<wall_time> parse_wall_time(std::string_view) noexcept;

}  // namespace mannerly
