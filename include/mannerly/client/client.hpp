#pragma once

// The door for users who want the HTTP client too: one object that holds each call until its
// destination has room for it, retries politely, follows redirects and believes what answers say
// about limits. Its own thread does the work; any thread may use it.
//
// Four faces of one operation: blocking (get, post, send), callback (send with a callback), any
// Asio completion token (async_get, async_post, async_send), and so C++20 coroutines.
//
// A call ends once: with a response (whatever its status, unless we stopped trying), or with an
// error of errc. Blocking calls throw mannerly::error; asynchronous ones pass the error_code and a
// response that holds the last answer, the attempts and the come-back time.
//
// With g++ before 13, options that hold text (cost, key, idempotency_key) and requests must be
// local variables when they are awaited: it miscompiles such temporaries inside co_await.
//
// Cancellation (any type of asio::cancellation_type, or cancel()): a queued call is dropped and its
// place given back; a sent one is aborted, and whether the server acted on it is unknown.
//
// The destructor ends every open call with errc::shut_down and returns when all have completed.

#include "mannerly/call/call_options.hpp"
#include "mannerly/client/async.hpp"
#include "mannerly/client/config.hpp"
#include "mannerly/http/request.hpp"
#include "mannerly/http/response.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace mannerly {

class client {
 public:
  /// Throws mannerly::error: errc::bad_limit or errc::bad_config (what() names the place),
  /// errc::transport_config.
  explicit client(config = {});
  ~client();
  client(client&&) noexcept;
  client& operator=(client&&) noexcept;

  /// Blocking. Throws mannerly::error. Not from inside a callback of this client.
  response get(std::string url, call_options = {});
  response post(std::string url, std::string body, std::string content_type, call_options = {});
  response send(request, call_options = {});

  using callback = std::function<void(boost::system::error_code, response)>;
  using call_id = std::uint64_t;
  /// The callback runs once on the client's thread: it must not block and must not throw.
  call_id send(request, call_options, callback);
  /// Ends a call with errc::cancelled; one that has ended is ignored.
  void cancel(call_id);

  /// Completes with (error_code, response) on the handler's associated executor (without one: the
  /// system executor). The client must outlive the start of the operation, not its end.
  template <typename CompletionToken>
  auto async_send(request what, call_options how, CompletionToken&& token) {
    const call_id id = reserve();
    auto start = [self = impl_, id, what = std::move(what),
                  how = std::move(how)](callback done) mutable {
      begin(*self, id, std::move(what), std::move(how), std::move(done));
    };
    auto stop = [self = std::weak_ptr(impl_), id] { end_early(self, id); };
    return detail::async_call<response>(token, std::move(start), std::move(stop));
  }
  template <typename CompletionToken>
  auto async_get(std::string url, call_options how, CompletionToken&& token) {
    return async_send(request{.url = std::move(url)}, std::move(how), token);
  }

  /// Calls waiting for their turn, over all destinations.
  std::size_t queued() const;

 private:
  struct impl;
  call_id reserve();
  static void begin(impl&, call_id, request, call_options, callback);
  static void end_early(const std::weak_ptr<impl>&, call_id);

  std::shared_ptr<impl> impl_;
};

}  // namespace mannerly
