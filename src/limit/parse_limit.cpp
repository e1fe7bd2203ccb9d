#include "mannerly/limit/limit.hpp"

#include "limit/time_unit.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <utility>

namespace mannerly {
namespace {

bool space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
bool digit(char c) {
  return c >= '0' && c <= '9';
}

// Takes words and numbers off the front of a text, spaces before them too.
class reader {
 public:
  explicit reader(std::string_view text) : rest_(text) { skip(); }

  bool done() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

  bool accept(char c) {
    if (!rest_.starts_with(c)) return false;
    drop(1);
    return true;
  }

  std::optional<std::int64_t> number() {
    std::int64_t value = 0;
    if (done() || !digit(rest_.front())) return std::nullopt;
    const auto [end, ec] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (ec != std::errc{}) return std::nullopt;
    drop(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  /// Up to the next space or slash; empty at the end.
  std::string_view word() {
    const auto stop = [](char c) { return space(c) || c == '/'; };
    return take(std::find_if(rest_.begin(), rest_.end(), stop));
  }

  /// Up to the next space; a name may hold a slash.
  std::string_view run() { return take(std::find_if(rest_.begin(), rest_.end(), space)); }

 private:
  std::string_view take(std::string_view::const_iterator end) {
    const auto size = static_cast<std::size_t>(end - rest_.begin());
    const std::string_view found = rest_.substr(0, size);
    drop(size);
    return found;
  }
  void drop(std::size_t n) {
    rest_.remove_prefix(n);
    skip();
  }
  void skip() {
    while (!rest_.empty() && space(rest_.front())) rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

std::optional<duration> unit_length(std::string_view word) {
  for (const time_unit& u : time_units) {
    if (u.name == word) return u.length;
  }
  for (const time_word& w : time_words) {
    if (w.word == word) return unit_length(w.unit);
  }
  if (word.size() > 2 && word.ends_with('s')) return unit_length(word.substr(0, word.size() - 1));
  return std::nullopt;
}

std::optional<limit_kind> kind_named(std::string_view word) {
  if (word == "concurrent") return limit_kind::concurrency;
  for (int k = 0; k <= static_cast<int>(limit_kind::concurrency); ++k) {
    if (name_of(static_cast<limit_kind>(k)) == word) return static_cast<limit_kind>(k);
  }
  return std::nullopt;
}

/// The ways people write the default unit.
bool is_request(std::string_view word) {
  constexpr std::string_view names[] = {"request", "requests", "req", "reqs", "call", "calls"};
  return std::ranges::find(names, word) != std::end(names);
}

class limit_parser {
 public:
  explicit limit_parser(std::string_view text) : in_(text) {}

  bool parse() {
    if (!count() || !unit_and_period()) return false;
    while (!in_.done()) {
      if (!option()) return false;
    }
    const bool timed = limit_.kind != limit_kind::concurrency;
    if (timed && !period_given_) return fail("\"concurrent\" or a period", "");
    if (!timed && period_given_) problem_ = "a concurrent limit has no period";
    return problem_.empty();
  }

  const limit& value() const { return limit_; }
  const std::string& problem() const { return problem_; }

 private:
  bool fail(std::string_view wanted, std::string_view found) {
    problem_ = "expected " + std::string(wanted) + ", not ";
    problem_ += found.empty() ? "the end" : "\"" + std::string(found.substr(0, 40)) + "\"";
    return false;
  }

  bool count() {
    const auto n = in_.number();
    if (!n) return fail("a count", in_.rest());
    limit_.count = *n;
    return true;
  }

  // "/s", " tokens/s", " concurrent", " uploads concurrent"
  bool unit_and_period() {
    if (in_.accept('/')) return period();
    reader ahead = in_;
    const std::string_view word = ahead.word();
    const bool slash = ahead.accept('/');
    if (slash || kind_named(ahead.word()) == limit_kind::concurrency) {
      if (word.empty()) return fail("a unit", in_.rest());
      limit_.unit = is_request(word) ? "requests" : word;
      in_.word();
      return !slash || (in_.accept('/') && period());
    }
    return kind_named(word) == limit_kind::concurrency || fail("\"/\" and a period", word);
  }

  bool period() {
    period_given_ = true;
    return length(limit_.period, in_.rest().empty() || !digit(in_.rest().front()));
  }

  // "20ms", or "s" for one of it where a bare unit will do.
  bool length(duration& into, bool bare) {
    const std::string_view all = in_.rest();
    const auto n = bare ? std::optional<std::int64_t>(1) : in_.number();
    if (!n) return fail("a length of time", all);
    const std::string_view word = in_.word();
    const auto one = unit_length(word);
    if (!one) return fail("a unit of time", word);
    if (*n > std::numeric_limits<std::int64_t>::max() / one->count()) {
      return fail("a shorter time", all);
    }
    into = *one * *n;
    return true;
  }

  bool option() {
    const std::string_view word = in_.word();
    if (word == "burst") return once(burst_given_, word) && burst();
    if (word == "guard") return once(guard_given_, word) && guard();
    if (word == "name") return once(name_given_, word) && name();
    const auto kind = kind_named(word);
    if (!kind) return fail("burst, guard, name or a kind", word.empty() ? in_.rest() : word);
    limit_.kind = *kind;
    return once(kind_given_, word);
  }

  bool once(bool& given, std::string_view word) {
    if (given) problem_ = "\"" + std::string(word) + "\" is one too many";
    return !std::exchange(given, true);
  }

  bool burst() {
    const std::string_view all = in_.rest();
    const auto n = in_.number();
    if (!n) return fail("a number after burst", all);
    limit_.burst = *n;
    return true;
  }

  bool guard() { return length(limit_.guard.emplace(), false); }

  bool name() {
    limit_.name = in_.run();
    return !limit_.name.empty() || fail("a word after name", "");
  }

  reader in_;
  limit limit_;
  std::string problem_;
  bool period_given_ = false;
  bool burst_given_ = false;
  bool guard_given_ = false;
  bool name_given_ = false;
  bool kind_given_ = false;
};

}  // namespace

result<limit> parse_limit(std::string_view text, std::string* why) {
  limit_parser parser(text);
  if (!parser.parse()) {
    if (why) *why = parser.problem();
    return errc::bad_limit;
  }
  if (const auto checked = check(parser.value(), why); !checked) return checked.error();
  return parser.value();
}

}  // namespace mannerly
