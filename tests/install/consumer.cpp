// A program outside our build that uses the library: it must compile, link and run.

#include <cstdio>
#include <mannerly/error.hpp>
#include <mannerly/time/virtual_loop.hpp>
#include <mannerly/version.hpp>

int main() {
  mannerly::virtual_loop loop;
  bool ran = false;
  loop.at(loop.now() + std::chrono::hours(1), [&ran] { ran = true; });
  loop.run();
  const auto ec = mannerly::make_error_code(mannerly::errc::queue_full);
  std::printf("mannerly %s: %s\n", MANNERLY_VERSION, ec.message().c_str());
  return ran ? 0 : 1;
}
