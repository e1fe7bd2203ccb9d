#pragma once

// Every way a call can end without an answer, and every input that can be wrong.
//
// A limit saying "wait" is not an error (it is a decision) and neither is an HTTP status (it is a
// response). Asynchronous operations report an error_code; blocking calls and constructors throw
// mannerly::error, which adds how far the call came. Nothing a server sends may throw.

#include <boost/system/error_code.hpp>
#include <boost/system/result.hpp>
#include <boost/system/system_error.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace mannerly {

/// Append only: the numbers are written to files and cross process borders.
enum class errc {
  bad_limit = 1,       ///< the text or the numbers of a limit make no sense
  bad_cost,            ///< a cost that is not a finite number above zero
  bad_url,             ///< not an absolute http or https URL
  bad_request,         ///< a method, header or body that cannot be sent
  bad_config,          ///< options that contradict each other
  cost_above_limit,    ///< the cost can never be admitted: it is above what a limit ever holds
  queue_full,          ///< the shaper's queue is at its bound
  wait_too_long,       ///< the wait is known to pass max_wait, retry_after_max or the deadline
  deadline_passed,     ///< the call's deadline came before its answer
  cancelled,           ///< the caller cancelled
  shut_down,           ///< the client was closed while the call was under way
  not_safe_to_retry,   ///< failed after it may have reached the server; repeating could do it twice
  retries_exhausted,   ///< max_attempts were made
  budget_empty,        ///< the retry budget has no funds for another attempt
  not_sent,            ///< no byte reached the server
  sent_unknown,        ///< sent, but no whole answer came back
  body_too_large,      ///< the decoded response body passed its cap
  too_many_redirects,  ///< the redirect count or loop limit was reached
  bad_redirect,        ///< a redirect without a usable Location
  quota_gone,          ///< refused for good: waiting does not help
  transport_config,    ///< the transport cannot be set up (certificate file, protocol)
  retry_refused,       ///< it failed and the server said not to try again
};

const boost::system::error_category& mannerly_category() noexcept;
boost::system::error_code make_error_code(errc) noexcept;

/// The stable lower-case name of a code, as written to JSON ("retries_exhausted").
std::string_view name_of(errc) noexcept;

template <typename T>
using result = boost::system::result<T>;

/// What blocking calls and constructors throw.
class error : public boost::system::system_error {
 public:
  struct details {
    int attempts = 0;                                      ///< attempts made on the wire
    int last_status = 0;                                   ///< 0: no attempt was answered
    std::optional<std::chrono::nanoseconds> come_back_in;  ///< when it makes sense to ask again
  };
  error(boost::system::error_code ec, const std::string& what);
  error(boost::system::error_code ec, const std::string& what, details d);
  const details& info() const noexcept { return details_; }

 private:
  details details_;
};

}  // namespace mannerly

template <>
struct boost::system::is_error_code_enum<mannerly::errc> : std::true_type {};
