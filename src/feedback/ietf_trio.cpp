#include "feedback/decimal.hpp"
#include "feedback/ietf_fields.hpp"
#include "feedback/sf_text.hpp"
#include "feedback/text.hpp"
#include "feedback/wait_value.hpp"

namespace mannerly {
namespace {

using namespace std::chrono_literals;

// The window rides as parameter w on the values of drafts 00 to 03 and of Docker Hub.
bool read_window_parameter(const sf_item& item, std::optional<duration>& into) noexcept {
  const sf_value* w = item.find("w");
  if (w == nullptr) return true;
  const auto seconds = sf_count(*w);
  if (!seconds || *seconds == 0) return false;
  into = scaled({.whole = *seconds}, 1s);
  return true;
}

bool read_limit(std::string_view text, limit_columns& into) {
  const auto list = parse_sf_list(text);
  if (!list) return false;
  limit_columns::column<limit_member> members;
  for (const sf_member& member : *list) {
    const auto count = member.is_list ? std::nullopt : sf_count(member.item.value);
    limit_member read;
    if (!count || !read_window_parameter(member.item, read.window)) return false;
    read.limit.value = static_cast<double>(*count);
    members.push_back(read);
  }
  into.limits = members;
  return true;
}

bool read_remaining(std::string_view text, limit_columns& into) {
  const auto item = parse_sf_item(text);
  const auto count = item ? sf_count(item->value) : std::nullopt;
  if (!count) return false;
  into.remaining.push_back({static_cast<double>(*count), false});
  std::optional<duration> window;
  if (read_window_parameter(*item, window) && window) into.window = window;
  return true;
}

bool read_seconds(std::string_view text, limit_columns& into, message& from) {
  const auto item = parse_sf_item(text);
  const auto count = item ? sf_count(item->value) : std::nullopt;
  if (!count) return false;
  into.resets.push_back(read_numeric_reset({.whole = *count}, from));
  return true;
}

void read_field(verb what, std::size_t index, message& from, limit_columns& into) {
  std::string joined;
  std::string_view text;
  const header* first = nullptr;
  for (const reading& line : from.readings) {
    if (line.group != index || line.what != what) continue;
    if (first == nullptr) {
      first = line.line;
      text = line.value;
      continue;
    }
    if (joined.empty()) joined = text;
    joined.append(", ").append(line.value);
    text = joined;
  }
  if (first == nullptr) return;
  bool read = text.size() <= longest_structured_field;
  if (read && what == verb::limit) read = read_limit(text, into);
  if (read && what == verb::remaining) read = read_remaining(text, into);
  if (read && what == verb::reset) read = read_seconds(text, into, from);
  if (!from.tracing()) return;
  if (read) {
    from.note_read(*first, std::string{text.substr(0, 80)});
  } else {
    from.note_ignored(*first, "not what the IETF drafts define: the field is ignored");
  }
}

}  // namespace

bool is_ietf_verb(verb what) noexcept {
  return what == verb::limit || what == verb::remaining || what == verb::reset;
}

void read_ietf_trio(message& from, std::size_t index, limit_columns& into) {
  read_field(verb::limit, index, from, into);
  read_field(verb::remaining, index, from, into);
  read_field(verb::reset, index, from, into);
}

}  // namespace mannerly
