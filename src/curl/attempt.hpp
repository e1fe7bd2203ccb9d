#pragma once

// One try on the wire: an easy handle, what it sends and what came back so far. Used again and
// again; its connection settings are made once. Reactor thread only.
//
// It counts how often libcurl is about to send: the first time is ours, a second one would be
// libcurl's own hidden re-send and is refused.

#include "curl/endings.hpp"
#include "curl/head_reader.hpp"
#include "curl/header_lines.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>

namespace mannerly {

class attempt {
 public:
  /// `index` is the owner's, given back by index().
  attempt(const curl_options&, std::uint32_t index);
  ~attempt();
  attempt(const attempt&) = delete;
  attempt& operator=(const attempt&) = delete;

  /// The attempt behind a handle that attempt made.
  static attempt* of(CURL*) noexcept;

  /// Makes the handle ready for curl_multi. Errors: errc::bad_url, errc::bad_request,
  /// errc::transport_config. The request must stay alive until finish() or removal.
  boost::system::error_code prepare(const request&, const send_options&, transport::done);

  outcome finish(CURLcode);
  /// The outcome of an attempt that never reached libcurl.
  outcome refuse(boost::system::error_code);

  transport::done take_done() noexcept { return std::exchange(done_, nullptr); }
  bool usable() const noexcept { return usable_; }
  CURL* easy() const noexcept { return easy_; }
  std::uint32_t index() const noexcept { return index_; }

 private:
  bool set_callbacks() noexcept;
  void forget_last_use();
  bool take_head_line(std::string_view);
  bool take_body(std::string_view);
  void watch_speed() noexcept;
  std::string explain(CURLcode) const;
  response received(CURLcode);

  static std::size_t on_header(char*, std::size_t, std::size_t, void*) noexcept;
  static std::size_t on_body(char*, std::size_t, std::size_t, void*) noexcept;
  static int on_send(void*, char*, char*, int, int) noexcept;

  const curl_options& options_;
  std::uint32_t index_;
  CURL* easy_;
  bool usable_ = false;

  header_lines lines_;
  const request* request_ = nullptr;
  std::size_t max_body_ = 0;
  transport::done done_;

  wire_record record_;
  head_reader head_;
  std::string body_;
  std::array<char, CURL_ERROR_SIZE> words_{};
};

}  // namespace mannerly
