#pragma once

// Pieces of text that an explanation is made of. Pure. Bytes of an answer are made harmless here:
// nothing a server sent reaches the terminal as a control sequence.

#include "mannerly/time/clock.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace mannerly {

/// Control characters and bytes that are no UTF-8 as "\x1b"; cut after `most` characters.
std::string harmless(std::string_view bytes, std::size_t most = 60);

/// Exact to the millisecond below a day: "0.02 s", "30 s", "2 min 59.56 s", "33 min 20 s", "1 h",
/// "12 h 5 min 3 s"; above: "3 d 4 h". A wait at the bound says so.
std::string span_text(duration);

/// Without needless digits: "5000", "0.5".
std::string number_text(double);
/// "-" for what was not stated.
std::string number_text(const std::optional<double>&);

/// How many terminal cells a text takes, as far as counting code points says it.
std::size_t cells(std::string_view utf8) noexcept;
/// The text and blanks up to so many cells.
std::string padded(std::string text, std::size_t width);

}  // namespace mannerly
