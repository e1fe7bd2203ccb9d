#include "feedback/body_look.hpp"
#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <vector>

namespace mannerly {
namespace {

constexpr std::size_t deepest = 32;

struct found_code {
  std::string_view path;
  std::string_view text;
};

/// A walk over tags that keeps only the text of <Code> directly in <Error>. Not an XML parser: it
/// knows enough to tell a whole document from a cut one.
class xml_walk {
 public:
  explicit xml_walk(std::string_view text) : rest_(text) {}

  /// false: not well-formed, cut off, or too deep.
  bool run() {
    while (!rest_.empty()) {
      const std::size_t open = rest_.find('<');
      if (open == std::string_view::npos) break;
      const std::string_view text = rest_.substr(0, open);
      rest_.remove_prefix(open + 1);
      if (!take_markup(text)) return false;
    }
    return depth() == 0 && seen_root_;
  }

  const std::vector<found_code>& codes() const noexcept { return codes_; }

 private:
  std::size_t depth() const noexcept { return names_.size(); }

  bool skip_past(std::string_view end) {
    const std::size_t at = rest_.find(end);
    if (at == std::string_view::npos) return false;
    rest_.remove_prefix(at + end.size());
    return true;
  }

  bool take_markup(std::string_view text_before) {
    if (rest_.starts_with("?")) return skip_past("?>");
    if (rest_.starts_with("!--")) return skip_past("-->");
    if (rest_.starts_with("![CDATA[")) return skip_past("]]>");
    if (rest_.starts_with("!")) return skip_past(">");
    const std::size_t close = rest_.find('>');
    if (close == std::string_view::npos) return false;
    std::string_view tag = rest_.substr(0, close);
    rest_.remove_prefix(close + 1);
    if (tag.starts_with('/')) return end_element(trim(tag.substr(1)), text_before);
    const bool empty = tag.ends_with('/');
    if (empty) tag.remove_suffix(1);
    return empty || start_element(tag);
  }

  bool start_element(std::string_view tag) {
    if (depth() == deepest) return false;
    seen_root_ = true;
    names_.push_back(local_name(tag.substr(0, tag.find_first_of(" \t\r\n"))));
    return true;
  }

  bool end_element(std::string_view name, std::string_view text) {
    if (names_.empty() || names_.back() != local_name(name)) return false;
    names_.pop_back();
    const bool code = local_name(name) == "Code" && !names_.empty() && names_.back() == "Error";
    if (code && codes_.size() < deepest) codes_.push_back({"Error/Code", trim(text)});
    return true;
  }

  static std::string_view local_name(std::string_view name) noexcept {
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
  }

  std::string_view rest_;
  std::vector<std::string_view> names_;
  std::vector<found_code> codes_;
  bool seen_root_ = false;
};

}  // namespace

void look_into_xml(message& into, std::string_view body) {
  xml_walk walk{body};
  if (!walk.run()) return;
  for (const found_code& code : walk.codes()) apply_code(into, code.path, code.text);
}

}  // namespace mannerly
