// A program outside our build that uses the library: it must compile, link and run.

#include <cstdio>
#include <mannerly/client/caller.hpp>
#include <mannerly/client/client.hpp>
#include <mannerly/version.hpp>

int main() {
  mannerly::caller polite{{.limits = {"100/s"}}};
  const auto answer = polite.call([](const mannerly::attempt&) {
    mannerly::response r;
    r.status = 200;
    return r;
  });
  const mannerly::client api;
  std::printf("mannerly %s: %d, %zu waiting\n", MANNERLY_VERSION, answer.status, api.queued());
  return answer.status == 200 ? 0 : 1;
}
