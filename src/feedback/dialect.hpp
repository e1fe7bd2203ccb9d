#pragma once

// What one provider does that the general rules do not cover. Each lives in its own file
// dialect_<id>.cpp; dialects.cpp lists them all. To add one: write the file, add a line there.

#include "mannerly/feedback/dialect.hpp"

#include "feedback/message.hpp"

namespace mannerly {

/// A header field that only this provider sends. `lower` is the field's name in lower case.
struct field_rule {
  std::string_view name;  ///< lower case; with `prefix` only its beginning
  enum class match : std::uint8_t { exact, prefix } how = match::exact;
  void (*read)(message&, std::string_view lower, std::string_view value, const header&) = nullptr;
};

/// An error code in the body, at a path like "errors[].extensions.code" ("Error/Code" in XML).
/// json_facts.cpp lists the paths that are looked at.
struct code_rule {
  std::string_view path;  ///< empty: at any of the listed paths
  std::string_view text;  ///< compared without letter case
  enum class match : std::uint8_t { exact, part } how = match::exact;
  enum class weight : std::uint8_t {
    limited,           ///< limited at any status
    limited_if_error,  ///< limited from status 400 on
    kind_only,         ///< says which kind of refusal it was, if it was one
  } says = weight::limited;
  refusal kind = refusal::rate;
  bool long_quota = false;   ///< a daily or monthly quota
  bool other_limit = false;  ///< a limit that the header fields do not describe
  void (*and_then)(message&, std::string_view text) = nullptr;  ///< reads more from the text
};

/// A window that only the documentation states; used when the dialect was named.
struct window_rule {
  std::string_view limit;
  duration window;
};

struct dialect {
  dialect_info info;
  std::span<const field_rule> fields = {};
  std::span<const code_rule> codes = {};
  std::span<const window_rule> windows = {};
  /// Rearranges the readings; runs when the dialect was named or one of its fields was seen.
  void (*arrange)(message&) = nullptr;
  int limited_status = 0;      ///< a status that means limited with nothing else said
  bool reads_batches = false;  ///< parts of a batch answer carry their own status
};

/// Like find_dialect, with the rules.
const dialect* find_dialect_rules(std::string_view name) noexcept;

/// The dialects that have rules of their own.
std::span<const dialect* const> dialect_rules() noexcept;

/// The dialect that knows this field, and its rule; nullptr for both: none does.
struct known_field {
  const dialect* owner = nullptr;
  const field_rule* rule = nullptr;
};
known_field find_field(std::string_view lower) noexcept;

/// Offers a code of the body, or of a marker field, to the rules of all dialects.
void apply_code(message& into, std::string_view path, std::string_view text);

/// The providers that follow the general rules; dialect_plain.cpp.
std::span<const dialect> plain_dialects() noexcept;

}  // namespace mannerly
