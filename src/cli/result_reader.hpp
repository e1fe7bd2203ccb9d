#pragma once

// Reads back a line that an earlier run wrote. Pure.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mannerly {

struct earlier_result {
  std::optional<std::string> id;      ///< nothing: null
  std::optional<std::uint64_t> line;  ///< set for a line that is no call
  bool failed = false;
};

/// `text` may be the head of a line if it reaches past "id", "url" and "status" in the order we
/// write them; else it must be whole. Nothing: not a line of ours.
std::optional<earlier_result> read_result(std::string_view text);

/// Whether the text is such a line from end to end.
bool is_whole_result(std::string_view text);

/// Whether the text, at the end of a file and without a line end, can be what is left of a line
/// that we were writing: its beginning, perhaps followed by the zeros a crashed file system leaves.
bool looks_torn(std::string_view text) noexcept;

}  // namespace mannerly
