// Any text as a date: what is read lies between the years 0 and 9999, give or take a zone.

#include "feedback/http_date.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

void check(const std::optional<mannerly::instant>& read) {
  if (!read) return;
  constexpr std::int64_t day = 86400;
  if (read->seconds < -62'167'219'200 - day || read->seconds > 253'402'300'800 + day) std::abort();
  if (read->nanos < 0 || read->nanos > 999'999'999) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(mannerly::parse_rfc3339(text));
  for (const std::int64_t reference : {std::int64_t{0}, std::int64_t{1'772'452'800},
                                       std::int64_t{-9'000'000'000}, std::int64_t{9'000'000'000}}) {
    check(mannerly::parse_http_date(text, {reference, 0}));
  }
  return 0;
}
