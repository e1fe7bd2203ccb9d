#include "cli/printed_answer.hpp"

#include <optional>
#include <utility>

namespace mannerly {
namespace {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

/// Takes digits off the front; how many.
std::size_t skip_digits(std::string_view& text) {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count])) ++count;
  text.remove_prefix(count);
  return count;
}

struct status_line {
  int status = 0;
  std::string_view reason;
};

/// "HTTP/1.1 429 Too Many Requests", "HTTP/2 429".
std::optional<status_line> parse_status_line(std::string_view line) {
  if (!line.starts_with("HTTP/")) return std::nullopt;
  line.remove_prefix(5);
  if (skip_digits(line) == 0) return std::nullopt;
  if (line.starts_with('.')) {
    line.remove_prefix(1);
    if (skip_digits(line) == 0) return std::nullopt;
  }
  const std::string_view rest = trimmed(line);
  if (line.empty() || line.front() != ' ' || rest.size() < 3) return std::nullopt;
  std::string_view after = rest;
  if (skip_digits(after) != 3 || (!after.empty() && after.front() != ' ')) return std::nullopt;
  return status_line{(rest[0] - '0') * 100 + (rest[1] - '0') * 10 + (rest[2] - '0'),
                     trimmed(after)};
}

class reader {
 public:
  explicit reader(std::string_view text) : rest_(text) {}

  std::variant<printed_answer, text_fault> read() {
    skip_to_start();
    printed_answer found;
    for (;;) {
      if (auto fault = read_block(found)) return *std::move(fault);
      if (!another_follows(found.answer)) break;
      ++found.before;
    }
    const int status = found.answer.status;
    if (status < 200 && status != 101) {
      return text_fault{line_,
                        "only an interim answer (" + std::to_string(status) + ") stands here"};
    }
    found.answer.body = rest_;
    return found;
  }

 private:
  /// A byte order mark and blank lines harm nobody.
  void skip_to_start() {
    if (rest_.starts_with("\xef\xbb\xbf")) rest_.remove_prefix(3);
    while (rest_.starts_with('\n') || rest_.starts_with("\r\n")) next_line();
  }

  std::string_view peek_line() const {
    std::string_view line = rest_.substr(0, rest_.find('\n'));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  std::string_view next_line() {
    const std::string_view line = peek_line();
    const std::size_t end = rest_.find('\n');
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++line_;
    return line;
  }

  std::optional<text_fault> read_block(printed_answer& into) {
    if (rest_.empty()) return text_fault{line_, "nothing to read; curl -i prints what is needed"};
    const auto status = parse_status_line(peek_line());
    if (!status) {
      return text_fault{line_, "no status line like 'HTTP/1.1 200 OK'; curl -i prints one"};
    }
    into.answer.status = status->status;
    into.answer.headers.clear();
    into.reason = status->reason;
    next_line();
    return read_fields(into.answer.headers);
  }

  std::optional<text_fault> read_fields(headers& into) {
    std::optional<header> open;
    const auto close = [&] {
      if (open) into.add(std::move(open->name), std::move(open->value));
      open.reset();
    };
    while (!rest_.empty()) {
      const std::size_t number = line_;
      const std::string_view line = next_line();
      if (line.empty()) break;
      if (line.front() == ' ' || line.front() == '\t') {
        if (!open) return text_fault{number, "a continuation of no header field"};
        open->value.append(" ").append(trimmed(line));
        continue;
      }
      close();
      open = parse_field(line);
      if (!open)
        return text_fault{number, "no header field 'Name: value'; an empty line ends them"};
    }
    close();
    return std::nullopt;
  }

  static std::optional<header> parse_field(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string_view name = trimmed(line.substr(0, colon));
    if (name.empty()) return std::nullopt;
    return header{std::string(name), std::string(trimmed(line.substr(colon + 1)))};
  }

  /// Whether what comes next is another block rather than this one's body. An answer to CONNECT
  /// describes no content (RFC 9110 9.3.6); a success that does is the last.
  bool another_follows(const response& so_far) const {
    if (!parse_status_line(peek_line())) return false;
    if (so_far.status < 200 || so_far.status > 299) return true;
    for (const char* name : {"Content-Length", "Content-Type", "Transfer-Encoding"}) {
      if (so_far.headers.contains(name)) return false;
    }
    return true;
  }

  std::string_view rest_;
  std::size_t line_ = 1;
};

}  // namespace

std::variant<printed_answer, text_fault> read_printed_answer(std::string_view text) {
  return reader(text).read();
}

}  // namespace mannerly
