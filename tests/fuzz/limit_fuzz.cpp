// Any text as a limit: what is accepted passes check() and stays the same when written and read; a
// refusal says why.

#include "mannerly/limit/limit.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string why;
  const auto parsed = mannerly::parse_limit({reinterpret_cast<const char*>(data), size}, &why);
  if (parsed.has_value() != why.empty()) std::abort();
  if (!parsed) return 0;
  const auto again = mannerly::parse_limit(mannerly::to_string(*parsed));
  if (!mannerly::check(*parsed) || !again || *again != *parsed) std::abort();
  return 0;
}
