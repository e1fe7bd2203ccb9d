#pragma once

// Structured fields (RFC 9651): lists, dictionaries and items, read only. Any breach of the syntax
// rejects the whole field. Sizes are bounded by what the RFC asks for at least: 1024 members,
// 256 parameters an item. Several lines of one field are joined with ", " before they come here.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace mannerly {

struct sf_decimal {
  std::int64_t thousandths = 0;
  friend bool operator==(const sf_decimal&, const sf_decimal&) = default;
};
struct sf_token {
  std::string text;
  friend bool operator==(const sf_token&, const sf_token&) = default;
};
struct sf_bytes {
  std::string octets;
  friend bool operator==(const sf_bytes&, const sf_bytes&) = default;
};
struct sf_date {
  std::int64_t seconds = 0;  ///< since 1970
  friend bool operator==(const sf_date&, const sf_date&) = default;
};
struct sf_display {
  std::string utf8;
  friend bool operator==(const sf_display&, const sf_display&) = default;
};

using sf_value = std::variant<bool, std::int64_t, sf_decimal, std::string, sf_token, sf_bytes,
                              sf_date, sf_display>;

struct sf_parameter {
  std::string key;
  sf_value value;
};

/// A repeated key has its first position and its last value.
using sf_parameters = std::vector<sf_parameter>;

struct sf_item {
  sf_value value;
  sf_parameters parameters;

  /// nullptr: not there.
  const sf_value* find(std::string_view key) const noexcept;
};

/// An item, or an inner list of items.
struct sf_member {
  bool is_list = false;
  sf_item item;                ///< for an inner list only its parameters
  std::vector<sf_item> inner;  ///< of an inner list
};

struct sf_entry {
  std::string key;
  sf_member member;
};

using sf_list = std::vector<sf_member>;
using sf_dictionary = std::vector<sf_entry>;

std::optional<sf_item> parse_sf_item(std::string_view text);
std::optional<sf_list> parse_sf_list(std::string_view text);
std::optional<sf_dictionary> parse_sf_dictionary(std::string_view text);

}  // namespace mannerly
