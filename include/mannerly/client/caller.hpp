#pragma once

// Bring your own client: shaping and politeness around any function that returns a status and
// headers. caller.call(fn) runs fn on the calling thread, at the time its place comes up, again
// when that is right, and hands back what fn returned. acquire() is the shaper alone.
//
// Needs no libcurl. One object for many threads; its own thread only watches the clock.
//
// fn takes `const attempt&` and returns either a mannerly::response or anything with a `status`
// that converts to int and `headers` that iterate as pairs or as mannerly::header. When fn throws,
// the attempt counts as sent with an unknown end: it is repeated only when the call is idempotent
// (call_options.idempotency_key, or `method` names an idempotent one), and the last exception is
// rethrown when the caller gives up.

#include "mannerly/call/call_options.hpp"
#include "mannerly/client/async.hpp"
#include "mannerly/client/config.hpp"
#include "mannerly/http/response.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace mannerly {

/// What fn is told about the attempt it makes.
struct attempt {
  int number = 1;               ///< counts from 1
  duration timeout{};           ///< what is left for it: the attempt's timeout or the deadline
  std::string idempotency_key;  ///< the same on every attempt; empty when the call has none
};

/// A place taken from the shaper: destroying it says that the work is done (concurrency limits).
class permit {
 public:
  permit() noexcept = default;
  permit(permit&&) noexcept = default;
  permit& operator=(permit&&) noexcept;
  ~permit() { release(); }

  /// The work cost this in the end: refunds or charges the difference to what was reserved. Units
  /// that are not named keep what they reserved. Once; a second one has no effect.
  void settle(std::vector<cost> actual);
  /// Says early that the work is done, with what the answer said when there was one.
  void release(const response* answer = nullptr);
  explicit operator bool() const noexcept { return state_ != nullptr; }

 private:
  friend class caller;
  struct state;
  explicit permit(std::shared_ptr<state> s) noexcept : state_(std::move(s)) {}
  std::shared_ptr<state> state_;
};

namespace detail {

/// What feedback and retry need of a user's own answer type.
template <typename T>
response head_of(const T& answer) {
  if constexpr (std::is_convertible_v<const T&, const response&>) {
    return answer;
  } else {
    response head;
    head.status = static_cast<int>(answer.status);
    for (const auto& [name, value] : answer.headers) {
      head.headers.add(std::string(name), std::string(value));
    }
    return head;
  }
}

}  // namespace detail

class caller {
 public:
  /// Throws mannerly::error: errc::bad_limit or errc::bad_config (what() names the place).
  explicit caller(config = {});
  ~caller();
  caller(caller&&) noexcept;
  caller& operator=(caller&&) noexcept;

  /// Blocks until fn's answer stands. `method` says whether a repeat after an unknown end is safe.
  /// Throws mannerly::error, or what fn threw on the last attempt.
  template <typename F>
  requires std::invocable<F&, const attempt&>
  auto call(F&& fn, call_options how = {}, std::string method = "GET") {
    using answer = std::invoke_result_t<F&, const attempt&>;
    std::optional<answer> last;
    std::exception_ptr thrown;
    session turn(*impl_, std::move(how), std::move(method));
    while (const std::optional<attempt> now = turn.next()) {
      thrown = nullptr;
      try {
        last.emplace(fn(*now));
        turn.answered(detail::head_of(*last));
      } catch (...) {
        thrown = std::current_exception();
        turn.failed();
      }
    }
    turn.check(thrown);
    return std::move(*last);
  }

  /// Blocks until there is room. Throws mannerly::error.
  permit acquire(call_options = {});
  /// Completes with (error_code, permit) on the handler's associated executor.
  template <typename CompletionToken>
  auto async_acquire(call_options how, CompletionToken&& token) {
    const auto id = reserve();
    auto start = [self = impl_, id, how = std::move(how)](acquired done) mutable {
      begin(self, id, std::move(how), std::move(done));
    };
    auto stop = [self = std::weak_ptr(impl_), id] { end_early(self, id); };
    return detail::async_call<permit>(token, std::move(start), std::move(stop));
  }

  /// Calls waiting for their turn, over all keys.
  std::size_t queued() const;

 private:
  struct impl;
  using acquired = std::function<void(boost::system::error_code, permit)>;

  /// One call on the user's thread: next() blocks until an attempt may be made or the call ended.
  class session {
   public:
    session(impl&, call_options, std::string method);
    ~session();
    std::optional<attempt> next();
    void answered(response head);
    void failed();
    /// Throws unless the call ended with an answer.
    void check(const std::exception_ptr& thrown) const;

   private:
    struct handover;
    std::unique_ptr<handover> handover_;
  };

  friend struct permit::state;
  std::uint64_t reserve();
  static void begin(const std::shared_ptr<impl>&, std::uint64_t, call_options, acquired);
  static void end_early(const std::weak_ptr<impl>&, std::uint64_t);

  std::shared_ptr<impl> impl_;
};

}  // namespace mannerly
