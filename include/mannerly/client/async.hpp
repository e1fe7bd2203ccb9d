#pragma once

// Turns "start it with a callback" into an Asio operation: completes on the handler's associated
// executor with its allocator, keeps that executor busy until then, and connects cancellation.

#include <boost/asio/associated_allocator.hpp>
#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/execution/outstanding_work.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/prefer.hpp>
#include <boost/asio/system_executor.hpp>
#include <boost/system/error_code.hpp>

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace mannerly::detail {

/// A handler waiting for its operation.
template <typename Handler, typename Result>
class pending {
 public:
  explicit pending(Handler handler)
      : handler_(std::move(handler)),
        work_(boost::asio::prefer(
            boost::asio::get_associated_executor(handler_, boost::asio::system_executor()),
            boost::asio::execution::outstanding_work.tracked)) {}

  /// `cancel` runs when the user emits any cancellation, on the user's side.
  void connect(std::function<void()> cancel) {
    auto slot = boost::asio::get_associated_cancellation_slot(handler_);
    if (!slot.is_connected()) return;
    slot.assign([cancel = std::move(cancel)](boost::asio::cancellation_type type) {
      if (type != boost::asio::cancellation_type::none) cancel();
    });
  }

  /// Once, from any thread.
  static void complete(std::shared_ptr<pending> self, boost::system::error_code ec, Result r) {
    auto work = std::move(self->work_);
    auto allocator = boost::asio::get_associated_allocator(self->handler_);
    boost::asio::post(work, boost::asio::bind_allocator(allocator, [self = std::move(self), ec,
                                                                    r = std::move(r)]() mutable {
                        boost::asio::get_associated_cancellation_slot(self->handler_).clear();
                        auto handler = std::move(self->handler_);
                        self.reset();
                        std::move(handler)(ec, std::move(r));
                      }));
  }

 private:
  using executor = boost::asio::associated_executor_t<Handler, boost::asio::system_executor>;
  using tracked = std::decay_t<decltype(boost::asio::prefer(
      std::declval<executor>(), boost::asio::execution::outstanding_work.tracked))>;
  Handler handler_;
  tracked work_;
};

/// `start(callback)` begins the operation and `cancel()` ends it early; both are copyable.
template <typename Result, typename CompletionToken, typename Start, typename Cancel>
auto async_call(CompletionToken&& token, Start start, Cancel cancel) {
  return boost::asio::async_initiate<CompletionToken, void(boost::system::error_code, Result)>(
      [](auto handler, Start begin, Cancel stop) {
        using handler_type = std::decay_t<decltype(handler)>;
        auto op = std::make_shared<pending<handler_type, Result>>(std::move(handler));
        op->connect(std::move(stop));
        begin([op](boost::system::error_code ec, Result r) mutable {
          pending<handler_type, Result>::complete(std::move(op), ec, std::move(r));
        });
      },
      token, std::move(start), std::move(cancel));
}

}  // namespace mannerly::detail
