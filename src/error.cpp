#include "mannerly/error.hpp"

#include <array>
#include <utility>

namespace mannerly {
namespace {

struct entry {
  std::string_view name;
  const char* message;
};

// In the order of errc, which starts at 1.
constexpr std::array entries{
    entry{"bad_limit", "the limit makes no sense"},
    entry{"bad_cost", "a cost must be a finite number above zero"},
    entry{"bad_url", "not an absolute http or https URL"},
    entry{"bad_request", "the request cannot be sent as it is"},
    entry{"bad_config", "the options contradict each other"},
    entry{"cost_above_limit", "the cost is above what the limit can ever admit"},
    entry{"queue_full", "the queue is full"},
    entry{"wait_too_long", "the wait would be too long"},
    entry{"deadline_passed", "the deadline passed before the answer came"},
    entry{"cancelled", "the call was cancelled"},
    entry{"shut_down", "the client was closed"},
    entry{"not_safe_to_retry", "it may have reached the server; repeating it is not safe"},
    entry{"retries_exhausted", "every allowed attempt failed"},
    entry{"budget_empty", "the retry budget is empty"},
    entry{"not_sent", "nothing was sent"},
    entry{"sent_unknown", "it was sent, but no whole answer came back"},
    entry{"body_too_large", "the response body is larger than allowed"},
    entry{"too_many_redirects", "too many redirects"},
    entry{"bad_redirect", "the redirect names no usable location"},
    entry{"quota_gone", "refused for good: waiting does not help"},
    entry{"transport_config", "the transport cannot be set up"},
    entry{"retry_refused", "the server said not to try again"},
};

const entry* find(int value) noexcept {
  const auto index = static_cast<std::size_t>(value) - 1;
  return index < entries.size() ? &entries[index] : nullptr;
}

class category final : public boost::system::error_category {
 public:
  const char* name() const noexcept override { return "mannerly"; }
  std::string message(int value) const override {
    const entry* e = find(value);
    return e ? e->message : "unknown mannerly error";
  }
};

}  // namespace

const boost::system::error_category& mannerly_category() noexcept {
  static const category instance;
  return instance;
}

boost::system::error_code make_error_code(errc e) noexcept {
  return {static_cast<int>(e), mannerly_category()};
}

std::string_view name_of(errc e) noexcept {
  const entry* found = find(static_cast<int>(e));
  return found ? found->name : "unknown";
}

error::error(boost::system::error_code ec, const std::string& what)
    : boost::system::system_error(ec, what) {}

error::error(boost::system::error_code ec, const std::string& what, details d)
    : boost::system::system_error(ec, what), details_(d) {}

}  // namespace mannerly
