#include "curl/curl_multi.hpp"

#include <algorithm>
#include <limits>

namespace mannerly {
namespace {

long to_long(std::size_t n) {
  return static_cast<long>(std::min<std::size_t>(n, std::numeric_limits<int>::max()));
}

}  // namespace

curl_multi::curl_multi(const curl_options& o) : multi_(curl_multi_init()) {
  if (!multi_) return;
  curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, to_long(o.max_cached_connections));
  curl_multi_setopt(multi_, CURLMOPT_MAX_TOTAL_CONNECTIONS, to_long(o.max_connections));
  curl_multi_setopt(multi_, CURLMOPT_MAX_HOST_CONNECTIONS, to_long(o.max_connections_per_host));
  curl_multi_setopt(multi_, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
}

curl_multi::~curl_multi() {
  if (multi_) curl_multi_cleanup(multi_);
}

bool curl_multi::add(CURL* easy) noexcept {
  return curl_multi_add_handle(multi_, easy) == CURLM_OK;
}

void curl_multi::remove(CURL* easy) noexcept {
  curl_multi_remove_handle(multi_, easy);
}

void curl_multi::perform() noexcept {
  int running = 0;
  curl_multi_perform(multi_, &running);
}

CURLMsg* curl_multi::next_finished() noexcept {
  int left = 0;
  CURLMsg* message = nullptr;
  do {
    message = curl_multi_info_read(multi_, &left);
  } while (message && message->msg != CURLMSG_DONE);
  return message;
}

curl_multi::woke_by curl_multi::poll(int extra, duration at_most) noexcept {
  const auto ms = std::chrono::ceil<std::chrono::milliseconds>(at_most).count();
  curl_waitfd fd{extra, CURL_WAIT_POLLIN, 0};
  curl_multi_poll(multi_, &fd, 1, static_cast<int>(ms), nullptr);
  return fd.revents ? woke_by::descriptor : woke_by::other;
}

void curl_multi::wakeup() noexcept {
  curl_multi_wakeup(multi_);
}

}  // namespace mannerly
