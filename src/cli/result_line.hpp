#pragma once

// What the output says about a call: one JSON object a line, "id" first, so that a later run finds
// what is done without reading bodies. Pure. The format: docs/fetch.md.

#include "mannerly/error.hpp"
#include "mannerly/http/response.hpp"
#include "mannerly/time/clock.hpp"

#include "cli/call_line.hpp"

#include <optional>
#include <string>

namespace mannerly {

/// Why a call has no answer.
struct call_failure {
  std::string code;  ///< stable: name_of(errc)
  std::string message;
  std::optional<wall_time> come_back_at;
};

/// The line of an answered call. With `body_file` the body is there, not in the line. Ends in LF.
std::string answer_line(const call_line&, const response&,
                        const std::optional<std::string>& body_file);

/// The line of a call that ended without an answer; the status of the last attempt is shown.
std::string failure_line(const call_line&, const response& last, const call_failure&);

/// The line of an input line that is no call.
std::string fault_line(const line_fault&);

/// The failure behind an error code of the client, in words.
call_failure failure_of(boost::system::error_code, const response& last, wall_time now);

}  // namespace mannerly
