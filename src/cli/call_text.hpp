#pragma once

// The JSON form of a call: {"id","method","url","headers","body"|"json","cost","idempotency_key"}.
// Pure; checks the shape alone, not whether the request can be sent.

#include "cli/call_line.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace mannerly {

struct call_text {
  call_line call;  ///< method empty: not given
  bool has_body = false;
};

std::variant<call_text, line_fault> read_call_text(std::string_view text, std::uint64_t line);

/// One step of a JSON pointer (RFC 6901): "~" and "/" escaped.
std::string pointer_step(std::string_view name);

}  // namespace mannerly
