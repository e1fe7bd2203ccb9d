// Any text as a number, a duration, a Retry-After and a reset: never negative, never beyond 2^31 s.

#include "feedback/duration_text.hpp"
#include "feedback/message.hpp"
#include "feedback/wait_value.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

void check(const std::optional<mannerly::duration>& wait) {
  if (!wait) return;
  if (*wait < mannerly::duration::zero() || *wait > mannerly::longest_wait) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  mannerly::response answer;
  const mannerly::wall_time noon{std::chrono::seconds{1'772'452'800}};
  mannerly::message from{answer, noon, {}};
  check(mannerly::parse_duration(text));
  check(mannerly::read_wait(text, from));
  check(mannerly::read_longest_wait(text, from));
  check(mannerly::read_reset(text, from));
  const auto number = mannerly::parse_decimal(text);
  if (number && number->nanos > 999'999'999) std::abort();
  return 0;
}
