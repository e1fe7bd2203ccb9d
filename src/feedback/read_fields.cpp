#include "feedback/read_fields.hpp"

#include "feedback/decimal.hpp"
#include "feedback/dialect.hpp"
#include "feedback/text.hpp"
#include "feedback/wait_value.hpp"

#include <algorithm>
#include <array>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

// No provider comes near; structured fields have their own bound.
constexpr std::size_t longest_limit_value = std::size_t{16} * 1024;

void keep_longest(std::optional<duration>& into, std::optional<duration> wait) noexcept {
  if (wait && (!into || *wait > *into)) into = wait;
}

void note_wait(message& m, const header& line, const std::optional<duration>& wait) {
  if (!m.tracing()) return;
  if (wait) {
    m.note_read(line, "a wait");
  } else {
    m.note_ignored(line, "not a time to wait: no statement");
  }
}

void read_retry_after(message& m, const header& line) {
  const auto wait = read_longest_wait(m.clean(line.value), m);
  keep_longest(m.waits.retry_after, wait);
  note_wait(m, line, wait);
}

void read_milliseconds(message& m, const header& line) {
  std::string_view text = m.clean(line.value);
  std::optional<duration> longest;
  while (const auto piece = next_piece(text, ',')) {
    const auto number = parse_decimal(trim(unquote(*piece)));
    if (number) keep_longest(longest, scaled(*number, 1ms));
  }
  keep_longest(m.waits.milliseconds, longest);
  note_wait(m, line, longest);
}

void read_vendor_wait(message& m, const header& line) {
  const auto wait = read_longest_wait(m.clean(line.value), m);
  keep_longest(m.waits.vendor, wait);
  note_wait(m, line, wait);
}

void read_exact_wait(message& m, const header& line) {
  const auto wait = read_longest_wait(m.clean(line.value), m);
  keep_longest(m.waits.exact, wait);
  note_wait(m, line, wait);
}

void read_should_retry(message& m, const header& line) {
  const std::string_view value = m.clean(line.value);
  if (iequals(value, "true")) m.signals.should_retry = true;
  if (iequals(value, "false")) m.signals.should_retry = false;
}

struct plain_field {
  std::string_view name;
  void (*read)(message&, const header&);
};

constexpr std::array<plain_field, 8> plain_fields = {{
    {"retry-after", read_retry_after},
    {"retry-after-ms", read_milliseconds},
    {"x-ms-retry-after-ms", read_milliseconds},
    {"x-ratelimit-retry-after", read_vendor_wait},
    {"x-rate-limit-retry-after", read_vendor_wait},
    {"x-retry-in", read_exact_wait},
    {"x-should-retry", read_should_retry},
    {"stripe-should-retry", read_should_retry},
}};

bool read_plain(message& m, std::string_view name, const header& line) {
  for (const plain_field& field : plain_fields) {
    if (name.size() != field.name.size() || name != field.name) continue;
    field.read(m, line);
    return true;
  }
  return false;
}

bool read_by_dialect(message& m, std::string_view name, const header& line) {
  const known_field known = find_field(name);
  if (known.rule == nullptr) return false;
  if (m.full() || line.value.size() > longest_limit_value) return true;
  known.rule->read(m, name, m.clean(line.value), line);
  if (known.owner->arrange != nullptr) m.arrange_by(*known.owner);
  return true;
}

verb verb_of_key(std::string_view key, bool& known) noexcept {
  known = true;
  if (key == "limit" || key == "total" || key == "max" || key == "q") return verb::limit;
  if (key == "remaining" || key == "r") return verb::remaining;
  if (key == "reset" || key == "resets" || key == "t") return verb::reset;
  if (key == "used") return verb::used;
  if (key == "w" || key == "window") return verb::window;
  known = false;
  return verb::limit;
}

// total=100; remaining=99; resets=41
bool read_keyed(message& m, const limit_group& group, std::string_view value, const header& line) {
  const char separator = value.find(';') != std::string_view::npos ? ';' : ',';
  bool any = false;
  while (const auto piece = next_piece(value, separator)) {
    const std::size_t equals = piece->find('=');
    if (equals == std::string_view::npos) return any;
    bool known = false;
    const verb what = verb_of_key(trim(piece->substr(0, equals)), known);
    if (!known) continue;
    m.add(group, what, trim(piece->substr(equals + 1)), line);
    any = true;
  }
  return any;
}

// No verb: a limit when the name is bare or a window (X-Rate-Limit: 700, ...-Daily: 250000).
void read_verbless(message& m, const field_name& field, const limit_group& group,
                   const header& line) {
  const std::string_view value = m.clean(line.value);
  const bool counts = !value.empty() && (is_digit(value.front()) || value.front() == '"');
  if (counts && (group.name.empty() || window_of(field.name))) {
    m.add(group, verb::limit, value, line);
  } else if (!read_keyed(m, group, value, line) && m.tracing()) {
    m.note_ignored(line, "not a limit, a remaining or a reset");
  }
}

bool could_be_limit(std::string_view lower) noexcept {
  return lower.ends_with("-remaining") || lower.ends_with("-reset") ||
         lower.find("limit") != std::string_view::npos;
}

void read_limit_field(message& m, std::string_view lower, const header& line) {
  if (!could_be_limit(lower) || m.full()) return;
  const auto field = parse_field_name(lower);
  if (!field) return;
  if (field->ietf && !field->what) return m.state_lines.push_back(&line);
  if (field->ietf && field->what == verb::policy) return m.policy_lines.push_back(&line);
  limit_group group{field->family, std::string{field->glued}, field->ietf, field->tentative};
  if (!group.name.empty() && !field->name.empty()) group.name += '-';
  group.name += field->name;
  if (line.value.size() > longest_limit_value) {
    if (m.tracing()) m.note_ignored(line, "too long");
    return;
  }
  if (!field->what) return read_verbless(m, *field, group, line);
  m.add(group, *field->what, m.clean(line.value), line);
}

// Most fields of a response have nothing to do with limits; this must be cheap.
bool concerns_us(std::string_view name) noexcept {
  if (name.size() < 3) return false;
  switch (name.front()) {
    case 'a':
      if (name == "age") return true;
      break;
    case 'r':
      if (name.starts_with("ra") || name.starts_with("re")) return true;
      break;
    case 'm':
      if (name == "mediawiki-api-error") return true;
      break;
    case 's':
      if (name.starts_with("stripe-")) return true;
      break;
    case 'x':
      return true;
    default:
      break;
  }
  return name.find("limit") != std::string_view::npos;
}

}  // namespace

void read_fields(message& into) {
  for (const header& line : into.answer().headers) {
    const lower_name lower{line.name};
    const std::string_view name = lower.view();
    if (!concerns_us(name)) continue;
    if (name == "age") {
      if (!into.age) into.age = into.clean(line.value);
      continue;
    }
    if (read_plain(into, name, line) || read_by_dialect(into, name, line)) continue;
    read_limit_field(into, name, line);
  }
}

bool is_from_cache(const message& from) noexcept {
  if (!from.age) return false;
  std::string_view text = *from.age;
  const auto first = next_piece(text, ',');
  const auto seconds = first ? parse_decimal(*first) : std::nullopt;
  return seconds && seconds->whole > 0;
}

}  // namespace mannerly
