#pragma once

// The little of RFC 3986 that an HTTP caller needs: split, normalise, resolve a reference.
//
// Strict where HTTP libraries disagree about which host a URL means: a host is letters, digits,
// "-", "." and "_" or an IPv6 address; no escapes, no bytes above 127 (write IDN in its xn-- form).
// Nothing is percent-encoded for you: bytes above 127 in path and query stay as they are, spaces
// and control characters are refused. Pure; any thread; hostile input costs linear work.

#include "mannerly/error.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace mannerly {

struct url {
  std::string scheme;        ///< "http" or "https", lower case
  std::string host;          ///< lower case; IPv6 in brackets, in its RFC 5952 form
  std::uint16_t port = 0;    ///< never 0 after parsing: the scheme's default when absent
  std::string userinfo;      ///< without the @; empty when absent
  std::string target = "/";  ///< path and query, at least "/"; no fragment

  /// scheme://host[:port], the port only when it is not the default.
  std::string origin() const;
  std::string to_string() const;
};

/// The target stays as written, dot segments included; the fragment is dropped.
/// Errors: errc::bad_url (relative, another scheme, no host, bad port, control characters, spaces,
/// more than 64 KiB).
result<url> parse_url(std::string_view text);

/// Resolves a Location value against the URL it came from (RFC 3986 section 5.2, strict). Dot
/// segments of the reference are removed; its fragment is dropped. Errors: as parse_url.
result<url> resolve(const url& base, std::string_view reference);

}  // namespace mannerly
