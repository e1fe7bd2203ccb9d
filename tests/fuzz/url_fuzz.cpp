// Any text as a URL and as a Location value: what is accepted stays the same when written and read.

#include "mannerly/http/url.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

void check_stable(const mannerly::result<mannerly::url>& parsed) {
  if (!parsed) return;
  const auto again = mannerly::parse_url(parsed->to_string());
  if (!again || again->to_string() != parsed->to_string()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static const auto base = mannerly::parse_url("https://example.com/a/b?c").value();
  check_stable(mannerly::parse_url(text));
  check_stable(mannerly::resolve(base, text));
  return 0;
}
