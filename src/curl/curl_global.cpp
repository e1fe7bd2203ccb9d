#include "curl/curl_global.hpp"

#include <curl/curl.h>

namespace mannerly {

bool curl_global_ready() {
  static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
  return code == CURLE_OK;
}

}  // namespace mannerly
