#pragma once

// Refuses what cannot be sent, or could be read as two requests, before anything is queued. Pure.

#include "mannerly/error.hpp"
#include "mannerly/http/request.hpp"

#include <string>

namespace mannerly {

/// Errors: errc::bad_url; errc::bad_request (the method or a header name is not a token, a value
/// holds CR, LF or NUL, a Content-Length differs from the body's, CONNECT). `why`, if given, gets a
/// sentence for people that repeats no header value.
result<void> check(const request&, std::string* why = nullptr);

}  // namespace mannerly
