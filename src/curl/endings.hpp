#pragma once

// From what libcurl says and what we saw to what the upper layers need to know: may this be tried
// again? Pure.

#include "mannerly/curl/curl_reactor.hpp"

#include <curl/curl.h>

namespace mannerly {

/// What was seen of one attempt.
struct wire_record {
  CURLcode code = CURLE_OK;
  int status = 0;
  bool sent = false;  ///< libcurl got as far as sending: some byte may have left
  int resends_refused = 0;
  bool body_too_large = false;
  bool head_too_large = false;
};

struct judgement {
  enum ending ending = ending::answered;
  boost::system::error_code error;
};

judgement judge(const wire_record&) noexcept;

}  // namespace mannerly
