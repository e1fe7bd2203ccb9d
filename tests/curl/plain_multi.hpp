#pragma once

// The other side of our benchmarks: a plain curl_multi loop whose handles are used again. `bare`
// sets the URL and nothing else; `equal` sends the same fields as we do and has the two timeouts
// that nobody should be without.

#include "mannerly/curl/curl_reactor.hpp"

#include <curl/curl.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace mannerly {

enum class care : int { bare, equal };

class plain_multi {
 public:
  plain_multi(const std::string& url, int in_flight, care how) : multi_(curl_multi_init()) {
    for (int i = 0; i < in_flight; ++i) {
      CURL* easy = curl_easy_init();
      bodies_.push_back(std::make_unique<std::string>());
      curl_easy_setopt(easy, CURLOPT_URL, url.c_str());
      curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
      curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &plain_multi::on_body);
      curl_easy_setopt(easy, CURLOPT_WRITEDATA, bodies_.back().get());
      curl_easy_setopt(easy, CURLOPT_PRIVATE, bodies_.back().get());
      if (how == care::equal) set_as_we_do(easy);
      handles_.push_back(easy);
    }
  }
  ~plain_multi() {
    for (CURL* easy : handles_) curl_easy_cleanup(easy);
    curl_multi_cleanup(multi_);
  }
  plain_multi(const plain_multi&) = delete;
  plain_multi& operator=(const plain_multi&) = delete;

  void run(int total) {
    int left = total - static_cast<int>(handles_.size()), running = 1;
    for (CURL* easy : handles_) curl_multi_add_handle(multi_, easy);
    while (running > 0) {
      curl_multi_perform(multi_, &running);
      for (int queued = 0; CURLMsg* m = curl_multi_info_read(multi_, &queued);) {
        CURL* easy = m->easy_handle;
        std::string* body = nullptr;
        curl_easy_getinfo(easy, CURLINFO_PRIVATE, &body);
        body->clear();
        curl_multi_remove_handle(multi_, easy);
        if (left-- > 0) curl_multi_add_handle(multi_, easy), running = 1;
      }
      curl_multi_poll(multi_, nullptr, 0, 1000, nullptr);
    }
  }

 private:
  static void set_as_we_do(CURL* easy) {
    curl_easy_setopt(easy, CURLOPT_USERAGENT, curl_options{}.user_agent.c_str());
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, br, zstd");
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 60000L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, 10000L);
  }

  static std::size_t on_body(char* data, std::size_t, std::size_t size, void* body) {
    static_cast<std::string*>(body)->append(data, size);
    return size;
  }

  CURLM* multi_;
  std::vector<CURL*> handles_;
  std::vector<std::unique_ptr<std::string>> bodies_;
};

}  // namespace mannerly
