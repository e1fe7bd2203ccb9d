#pragma once

// Takes the pieces of a written date from the front of a text. Each take_ function leaves the text
// alone when what it looks for is not there.

#include "feedback/instant.hpp"

#include <optional>
#include <string_view>

namespace mannerly {

class date_scanner {
 public:
  explicit date_scanner(std::string_view text) noexcept : rest_(text) {}

  bool done() const noexcept { return rest_.empty(); }
  std::string_view rest() const noexcept { return rest_; }

  bool take(char c) noexcept;
  bool take_word(std::string_view lower) noexcept;  ///< any letter case
  bool take_spaces() noexcept;                      ///< at least one
  /// A run of `least` to `most` digits, no further digit behind it.
  std::optional<int> take_number(int least, int most) noexcept;
  std::optional<int> take_month() noexcept;  ///< three letters
  /// The weekday, whole or by three letters, with its comma; it is redundant and not checked.
  void skip_weekday() noexcept;
  bool take_clock(civil_time& into) noexcept;  ///< 12:00:45
  bool take_fraction(civil_time& into) noexcept;
  bool take_offset(civil_time& into) noexcept;  ///< +0100, +01:00

 private:
  std::string_view rest_;
};

}  // namespace mannerly
