#pragma once

// Owns one CURLM: the set of running transfers and their connections. wakeup() from any thread, the
// rest on the reactor's thread.

#include "mannerly/curl/curl_reactor.hpp"

#include <curl/curl.h>

namespace mannerly {

class curl_multi {
 public:
  /// libcurl must be ready (curl_global.hpp).
  explicit curl_multi(const curl_options&);
  ~curl_multi();
  curl_multi(const curl_multi&) = delete;
  curl_multi& operator=(const curl_multi&) = delete;

  bool valid() const noexcept { return multi_ != nullptr; }

  bool add(CURL* easy) noexcept;
  void remove(CURL* easy) noexcept;
  void perform() noexcept;
  /// The next finished transfer; nullptr when there is none.
  CURLMsg* next_finished() noexcept;

  enum class woke_by { descriptor, other };
  /// Sleeps until a transfer or `extra` is ready, a timer of libcurl is due, or wakeup().
  woke_by poll(int extra, duration at_most) noexcept;
  void wakeup() noexcept;

 private:
  CURLM* multi_;
};

}  // namespace mannerly
