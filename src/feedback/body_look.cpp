#include "feedback/body_look.hpp"

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"
#include "feedback/word_filter.hpp"

namespace mannerly {
namespace {

bool matches(const code_rule& rule, std::string_view path, std::string_view text) {
  if (!rule.path.empty() && rule.path != path) return false;
  if (rule.how == code_rule::match::exact) return iequals(rule.text, text);
  return icontains(text, rule.text);
}

void obey(const code_rule& rule, message& into) {
  message_signals& signals = into.signals;
  signals.throttled = signals.throttled || rule.says == code_rule::weight::limited;
  signals.throttled_if_error =
      signals.throttled_if_error || rule.says == code_rule::weight::limited_if_error;
  signals.long_quota = signals.long_quota || rule.long_quota;
  signals.other_limit = signals.other_limit || rule.other_limit;
  const bool open = signals.kind == refusal::none || signals.kind == refusal::rate;
  if (open && rule.kind != refusal::none) signals.kind = rule.kind;
}

std::string_view skip_space(std::string_view text) noexcept {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  return start == std::string_view::npos ? std::string_view{} : text.substr(start);
}

// On a success only a few words could matter; looking for them is cheaper than reading it all.
bool worth_reading(const message& from, std::string_view body) noexcept {
  if (from.answer().status >= 400) return true;
  if (from.chosen() != nullptr && from.chosen()->reads_batches) return true;
  // error(s), throttleStatus, THROTTLED, __type, fault, problem types, RetryInfo
  static constexpr word_filter words{
      std::array<std::string_view, 6>{"rror", "hrot", "__ty", "faul", "robl", "etry"}};
  return words.any_in(body);
}

}  // namespace

void apply_code(message& into, std::string_view path, std::string_view text) {
  constexpr std::size_t longest_code = 256;
  if (text.size() > longest_code) return;
  for (const dialect* d : dialect_rules()) {
    for (const code_rule& rule : d->codes) {
      if (!matches(rule, path, text)) continue;
      obey(rule, into);
      if (rule.and_then != nullptr) rule.and_then(into, text);
      if (into.tracing()) {
        into.note("body", field_note::fate::read,
                  std::string{path} + ": " + std::string{text} + " is a known code");
      }
    }
  }
}

void look_into_body(message& into) {
  const std::string_view whole = into.answer().body;
  if (whole.empty() || whole.size() > longest_body) return;
  const std::string_view body = skip_space(whole);
  if (body.empty() || (body.front() != '{' && body.front() != '[' && body.front() != '<')) return;
  if (!worth_reading(into, body)) return;
  if (body.front() == '<') {
    look_into_xml(into, body);
  } else {
    look_into_json(into, body);
  }
}

}  // namespace mannerly
