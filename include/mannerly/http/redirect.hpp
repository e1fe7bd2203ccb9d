#pragma once

// What the next request is when an answer redirects (RFC 9110 section 15.4). Pure: it sends nothing
// and counts nothing; the call layer bounds the hops and makes each of them pass its own shaper.
//
// Credentials stay at the origin (scheme, host, port) they were meant for: on a hop to another one,
// a change from https to http or back included, headers that carry them are left out, and so is the
// Host header. Userinfo in a Location is never believed.

#include "mannerly/error.hpp"
#include "mannerly/http/request.hpp"
#include "mannerly/http/response.hpp"

#include <string_view>

namespace mannerly {

/// 301, 302, 303, 307 and 308.
bool is_redirect(int status) noexcept;

/// The request of the next hop. 301 and 302 turn POST into GET, 303 turns all but HEAD into GET,
/// 307 and 308 keep the method; a changed method drops the body and the headers that describe it.
/// Errors: errc::bad_redirect (not a redirect; no Location, two that differ, or one that is not an
/// http or https URL); bad_url (`sent` itself has none).
result<request> follow_redirect(const request& sent, const response& answer);

/// Whether a header of that name carries a credential: a table of names that third parties use, and
/// every name with "auth", "token", "secret", "api-key", "password", "session" and the like in it.
bool is_credential(std::string_view header_name) noexcept;

}  // namespace mannerly
