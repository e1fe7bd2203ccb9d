#pragma once

// All options we give to libcurl for a transfer, and why. Reactor thread only.

#include "mannerly/curl/curl_reactor.hpp"

#include <curl/curl.h>

namespace mannerly {

/// What is the same for every request. False when this libcurl refuses one we cannot do without.
bool setup_once(CURL*, const curl_options&) noexcept;

/// What a request needs; undoes all that an earlier request set. The request and the lines must
/// live as long as the transfer. Errors: errc::bad_url, errc::transport_config.
boost::system::error_code setup_request(CURL*, const request&, const send_options&,
                                        curl_slist* lines) noexcept;

/// From now on a transfer that stalls ends with CURLE_OPERATION_TIMEDOUT; allowed inside callbacks.
void set_low_speed(CURL*, const curl_options&) noexcept;

}  // namespace mannerly
