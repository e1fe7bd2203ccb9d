#include "mannerly/client/client.hpp"

#include "demo/caller.hpp"

namespace demo {

caller_report with_mannerly(const job& work) {
  mannerly::client api({.limits = {std::to_string(work.per_second) + "/s"}});
  return run_workers(work, [&]() -> one_call {
    return [&](const std::string& path) {
      try {
        return api.get(work.base_url + path).status == 200;
      } catch (const mannerly::error&) {
        return false;
      }
    };
  });
}

}  // namespace demo
