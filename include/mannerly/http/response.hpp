#pragma once

// What came back. A plain value; a 404 is a response, not an error.

#include "mannerly/http/headers.hpp"
#include "mannerly/time/clock.hpp"

#include <optional>
#include <string>

namespace mannerly {

struct response {
  int status = 0;  ///< 0: no attempt was answered
  mannerly::headers headers;
  std::string body;  ///< decoded (no Content-Encoding left)
  std::string url;   ///< where the answer came from, after redirects

  int attempts = 0;    ///< attempts made on the wire, redirect hops included
  duration waited{};   ///< time held by the shaper and by backoff
  duration elapsed{};  ///< from the call's start to its end
  std::optional<duration>
      come_back_in;  ///< set with an error when the server or the queue named a time
};

}  // namespace mannerly
