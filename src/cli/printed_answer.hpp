#pragma once

// An HTTP answer as `curl -i` prints it, read back. Pure; linear in the text.
//
// Lines end in LF or CR LF; a folded line continues the field before it (RFC 9112 section 5.2). Of
// several blocks (1xx, a proxy's answer to CONNECT, redirects, a challenge) the last one counts.
// The body may be missing.

#include "mannerly/http/response.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace mannerly {

struct printed_answer {
  response answer;         ///< status, headers, body
  std::string reason;      ///< the status line's own words
  std::size_t before = 0;  ///< blocks that came before and do not count
};

/// Where the text is no HTTP answer.
struct text_fault {
  std::size_t line = 1;
  std::string why;
};

std::variant<printed_answer, text_fault> read_printed_answer(std::string_view text);

}  // namespace mannerly
