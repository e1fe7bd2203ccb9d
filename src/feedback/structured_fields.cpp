#include "feedback/structured_fields.hpp"

#include "feedback/sf_scanner.hpp"

#include <algorithm>

namespace mannerly {
namespace {

constexpr std::size_t most_members = 1024;
constexpr std::size_t most_parameters = 256;

std::optional<sf_parameters> take_parameters(sf_scanner& text) {
  sf_parameters found;
  while (text.take(';')) {
    text.skip_spaces();
    auto key = text.take_key();
    if (!key) return std::nullopt;
    sf_value value{true};
    if (text.take('=')) {
      auto read = text.take_value();
      if (!read) return std::nullopt;
      value = *std::move(read);
    }
    const auto same = std::find_if(found.begin(), found.end(),
                                   [&](const sf_parameter& p) { return p.key == *key; });
    if (same != found.end()) {
      same->value = std::move(value);
    } else if (found.size() < most_parameters) {
      found.push_back({*std::move(key), std::move(value)});
    } else {
      return std::nullopt;
    }
  }
  return found;
}

std::optional<sf_item> take_item(sf_scanner& text) {
  auto value = text.take_value();
  if (!value) return std::nullopt;
  auto parameters = take_parameters(text);
  if (!parameters) return std::nullopt;
  return sf_item{*std::move(value), *std::move(parameters)};
}

std::optional<sf_member> take_inner_list(sf_scanner& text) {
  sf_member member{.is_list = true, .item = {}, .inner = {}};
  while (!text.done()) {
    text.skip_spaces();
    if (text.take(')')) {
      auto parameters = take_parameters(text);
      if (!parameters) return std::nullopt;
      member.item.parameters = *std::move(parameters);
      return member;
    }
    auto item = take_item(text);
    if (!item || member.inner.size() == most_members) return std::nullopt;
    member.inner.push_back(*std::move(item));
    if (text.peek() != ' ' && text.peek() != ')') return std::nullopt;
  }
  return std::nullopt;
}

std::optional<sf_member> take_member(sf_scanner& text) {
  if (text.take('(')) return take_inner_list(text);
  auto item = take_item(text);
  if (!item) return std::nullopt;
  return sf_member{.is_list = false, .item = *std::move(item), .inner = {}};
}

std::optional<sf_member> take_dictionary_member(sf_scanner& text) {
  if (text.take('=')) return take_member(text);
  auto parameters = take_parameters(text);
  if (!parameters) return std::nullopt;
  return sf_member{.is_list = false, .item = {sf_value{true}, *std::move(parameters)}, .inner = {}};
}

enum class after_member : std::uint8_t { end, next, broken };

after_member take_separator(sf_scanner& text) {
  text.skip_blanks();
  if (text.done()) return after_member::end;
  if (!text.take(',')) return after_member::broken;
  text.skip_blanks();
  return text.done() ? after_member::broken : after_member::next;
}

// Spaces around a field are not part of it; only SP, not tabs (RFC 9651 4.2).
sf_scanner start(std::string_view text) {
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  sf_scanner scanner{text};
  scanner.skip_spaces();
  return scanner;
}

}  // namespace

const sf_value* sf_item::find(std::string_view key) const noexcept {
  for (const sf_parameter& parameter : parameters) {
    if (parameter.key == key) return &parameter.value;
  }
  return nullptr;
}

std::optional<sf_item> parse_sf_item(std::string_view text) {
  sf_scanner scanner = start(text);
  auto item = take_item(scanner);
  return scanner.done() ? item : std::nullopt;
}

std::optional<sf_list> parse_sf_list(std::string_view text) {
  sf_scanner scanner = start(text);
  sf_list list;
  if (scanner.done()) return list;
  for (;;) {
    auto member = take_member(scanner);
    if (!member || list.size() == most_members) return std::nullopt;
    list.push_back(*std::move(member));
    const after_member next = take_separator(scanner);
    if (next == after_member::broken) return std::nullopt;
    if (next == after_member::end) return list;
  }
}

std::optional<sf_dictionary> parse_sf_dictionary(std::string_view text) {
  sf_scanner scanner = start(text);
  sf_dictionary dictionary;
  if (scanner.done()) return dictionary;
  for (;;) {
    auto key = scanner.take_key();
    if (!key) return std::nullopt;
    auto member = take_dictionary_member(scanner);
    if (!member) return std::nullopt;
    const auto same = std::find_if(dictionary.begin(), dictionary.end(),
                                   [&](const sf_entry& e) { return e.key == *key; });
    if (same != dictionary.end()) {
      same->member = *std::move(member);
    } else if (dictionary.size() < most_members) {
      dictionary.push_back({*std::move(key), *std::move(member)});
    } else {
      return std::nullopt;
    }
    const after_member next = take_separator(scanner);
    if (next == after_member::broken) return std::nullopt;
    if (next == after_member::end) return dictionary;
  }
}

}  // namespace mannerly
