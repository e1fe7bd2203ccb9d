#include "curl/head_reader.hpp"

#include <charconv>
#include <string>

namespace mannerly {
namespace {

constexpr bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view trim(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// "HTTP/1.1 200 OK", "HTTP/2 200"
int read_status(std::string_view line) noexcept {
  const auto space = line.find(' ');
  if (space == std::string_view::npos) return 0;
  const std::string_view digits = line.substr(space + 1, 3);
  int status = 0;
  const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), status);
  return wrong == std::errc{} && status > 0 ? status : 0;
}

}  // namespace

bool head_reader::feed(std::string_view line) {
  just_completed_ = false;
  if (line.size() > left_) return false;
  left_ -= line.size();
  if (line.substr(0, 5) == "HTTP/" && !in_block_) {
    start_block(line);
  } else if (trim(line).empty()) {
    just_completed_ = std::exchange(in_block_, false) && status_ >= 200;
  } else if (in_block_) {
    add_field(line);
  }
  return true;
}

void head_reader::start_block(std::string_view status_line) {
  fields_.clear();
  status_ = read_status(status_line);
  in_block_ = true;
}

// A line without a colon says nothing we can use; so does a folded one (RFC 9112 section 5.2 lets a
// client replace the fold, but no field we know is ever folded).
void head_reader::add_field(std::string_view line) {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0 || line[0] == ' ' || line[0] == '\t') return;
  fields_.add(std::string(trim(line.substr(0, colon))), std::string(trim(line.substr(colon + 1))));
}

}  // namespace mannerly
