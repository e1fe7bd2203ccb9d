// Any text as the body of a refusal and of a success.

#include "mannerly/feedback/read_advice.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const mannerly::wall_time noon{std::chrono::seconds{1'772'452'800}};
  mannerly::response answer;
  answer.body.assign(reinterpret_cast<const char*>(data), size);
  for (const int status : {200, 403, 429}) {
    answer.status = status;
    const auto advice = mannerly::read_advice(answer, noon, {.dialect = "msgraph"});
    if (advice.wait && *advice.wait < mannerly::duration::zero()) std::abort();
    if (advice.limits.size() > 1) std::abort();
    if (status == 429 && !advice.limited) std::abort();
  }
  return 0;
}
