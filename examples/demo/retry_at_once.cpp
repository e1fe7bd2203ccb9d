#include "demo/caller.hpp"

#include <httplib.h>

namespace demo {

caller_report retry_at_once(const std::string& base_url, int calls, int workers) {
  return run_workers(calls, workers, [&base_url]() -> one_call {
    auto client = std::make_shared<httplib::Client>(base_url);
    client->set_keep_alive(true);
    client->set_tcp_nodelay(true);
    return [client](const std::string& path) {
      while (true) {
        const auto answer = client->Get(path);
        if (answer && answer->status == 200) return true;
      }
    };
  });
}

}  // namespace demo
