#pragma once

// What the user wants sent. A plain value.

#include "mannerly/http/headers.hpp"

#include <string>

namespace mannerly {

struct request {
  std::string method = "GET";
  std::string url;  ///< absolute, http or https
  mannerly::headers headers;
  std::string body;  ///< sent as it is; the same bytes on every attempt
};

}  // namespace mannerly
