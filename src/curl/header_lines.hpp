#pragma once

// The request's header fields in the form libcurl wants: a linked list of lines, here over one
// buffer that is used again for the next request. Reactor thread only.

#include "mannerly/curl/curl_reactor.hpp"

#include <curl/curl.h>

#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

/// Errors: errc::bad_request (a method or field name that is no token, a value with a line end or
/// NUL, a HEAD with a body, CONNECT), errc::bad_url (control characters).
boost::system::error_code check_sendable(const request&) noexcept;

/// Whether libcurl is given the body (an empty one included) and so states its length.
bool sends_body(const request&) noexcept;

/// What this libcurl decodes, most common first ("gzip, br, zstd").
std::string decodable_encodings();

class header_lines {
 public:
  /// Content-Length and Transfer-Encoding lines of the request are left out: the length is the
  /// body's. REQUIRES: check_sendable().
  void build(const request&, const curl_options&);

  /// Valid until the next build().
  curl_slist* list() noexcept { return nodes_.empty() ? nullptr : nodes_.data(); }

 private:
  void add(std::string_view name, std::string_view value);
  void add_line(std::string_view line);
  void add_for_body(const request&, const curl_options&);
  void link();

  std::string text_;  ///< NUL after each line
  std::vector<std::size_t> starts_;
  std::vector<curl_slist> nodes_;
};

}  // namespace mannerly
