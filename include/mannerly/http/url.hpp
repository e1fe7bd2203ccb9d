#pragma once

// The little of RFC 3986 that an HTTP caller needs: split, normalise, resolve a reference.

#include "mannerly/error.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace mannerly {

struct url {
  std::string scheme;  ///< "http" or "https", lower case
  std::string host;    ///< lower case; IPv6 in brackets
  std::uint16_t port = 0;  ///< never 0 after parsing: the scheme's default when absent
  std::string userinfo;    ///< without the @; empty when absent
  std::string target = "/";  ///< path and query, at least "/"; no fragment

  /// scheme://host[:port], the port only when it is not the default.
  std::string origin() const;
  std::string to_string() const;
};

/// Errors: errc::bad_url (relative, another scheme, no host, bad port, control characters, spaces).
result<url> parse_url(std::string_view text);

/// Resolves a Location value against the URL it came from (RFC 3986 section 5.2).
result<url> resolve(const url& base, std::string_view reference);

}  // namespace mannerly
