// Any text as item, list and dictionary: read or refused, and what is read stays within its bounds.

#include "feedback/structured_fields.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

void check(const mannerly::sf_item& item) {
  if (item.parameters.size() > 256) std::abort();
  const auto* number = std::get_if<std::int64_t>(&item.value);
  if (number != nullptr && (*number > 999'999'999'999'999 || *number < -999'999'999'999'999)) {
    std::abort();
  }
}

void check(const mannerly::sf_member& member) {
  check(member.item);
  if (member.inner.size() > 1024) std::abort();
  for (const auto& item : member.inner) check(item);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto item = mannerly::parse_sf_item(text)) check(*item);
  if (const auto list = mannerly::parse_sf_list(text)) {
    if (list->size() > 1024) std::abort();
    for (const auto& member : *list) check(member);
  }
  if (const auto dictionary = mannerly::parse_sf_dictionary(text)) {
    if (dictionary->size() > 1024) std::abort();
    for (const auto& entry : *dictionary) check(entry.member);
  }
  return 0;
}
