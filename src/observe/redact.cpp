#include "mannerly/observe/redact.hpp"

#include <algorithm>

namespace mannerly {
namespace {

constexpr std::string_view ends_word = " \t\r\n\"'<>";

bool is_url(std::string_view word) {
  return word.find("://") != word.npos;
}

std::string_view without_userinfo(std::string_view after_scheme) {
  const std::size_t end = std::min(after_scheme.find_first_of("/?#"), after_scheme.size());
  const std::size_t at = after_scheme.substr(0, end).rfind('@');
  return at == after_scheme.npos ? after_scheme : after_scheme.substr(at + 1);
}

std::string redact_word(std::string_view word) {
  std::string out;
  if (is_url(word)) {
    const std::size_t authority = word.find("://") + 3;
    out = word.substr(0, authority);
    word = without_userinfo(word.substr(authority));
  }
  const std::size_t cut = word.find_first_of(out.empty() ? "?" : "?#");
  if (cut >= word.size() - std::min<std::size_t>(1, word.size())) return out.append(word);
  return out.append(word.substr(0, cut + 1)).append("...");
}

}  // namespace

std::string redact(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t word = std::min(text.find_first_of(ends_word), text.size());
    out += redact_word(text.substr(0, word));
    text.remove_prefix(word);
    const std::size_t gap = std::min(text.find_first_not_of(ends_word), text.size());
    out += text.substr(0, gap);
    text.remove_prefix(gap);
  }
  return out;
}

}  // namespace mannerly
