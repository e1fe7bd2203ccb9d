#include "demo/caller.hpp"

#include <httplib.h>

namespace demo {

caller_report retry_at_once(const job& work) {
  return run_workers(work, [&work]() -> one_call {
    auto client = std::make_shared<httplib::Client>(work.base_url);
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
