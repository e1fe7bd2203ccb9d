#include "demo/caller.hpp"

#include <httplib.h>

#include <thread>

namespace demo {
namespace {

constexpr int most_attempts = 6;
constexpr auto first_wait = std::chrono::milliseconds(100);

}  // namespace

caller_report back_off_without_jitter(const job& work) {
  return run_workers(work, [&work]() -> one_call {
    auto client = std::make_shared<httplib::Client>(work.base_url);
    client->set_keep_alive(true);
    client->set_tcp_nodelay(true);
    return [client](const std::string& path) {
      auto wait = first_wait;
      for (int attempt = 1;; ++attempt, wait *= 2) {
        const auto answer = client->Get(path);
        if (answer && answer->status == 200) return true;
        if (attempt == most_attempts) return false;
        std::this_thread::sleep_for(wait);
      }
    };
  });
}

}  // namespace demo
