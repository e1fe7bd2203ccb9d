#pragma once

// One line of the input as a call, or what is wrong with it. Pure. The format: docs/fetch.md.

#include "mannerly/http/request.hpp"
#include "mannerly/limit/amount.hpp"
#include "mannerly/policy/preset.hpp"

#include "cli/line_reader.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mannerly {

/// What names a call in the output: a text, or a number that is written back as a number.
struct call_name {
  std::string text;
  enum class form : std::uint8_t { text, number } form = form::text;
};

struct call_line {
  call_name id;
  std::uint64_t line = 0;
  request what;
  std::vector<cost> costs;
  std::optional<std::string> idempotency_key;
  std::string key;  ///< whose limits it shares; empty: its origin
};

/// A line that is no call.
struct line_fault {
  std::uint64_t line = 0;
  std::string code;             ///< stable: "bad_json", "bad_url", "duplicate_id"...
  std::string place;            ///< "/headers/Accept"; empty: the line as a whole
  std::string why;              ///< "must be a string"
  std::optional<call_name> id;  ///< if it could be read

  /// "line 17, /headers/Accept: must be a string"
  std::string message() const;
};

/// Nothing to do: blank, or a comment.
struct no_call {};
using parsed_line = std::variant<no_call, call_line, line_fault>;

struct line_defaults {
  std::string method;                ///< empty: GET, or POST for a call with a body
  mannerly::headers headers;         ///< unless the line sets one of that name
  const preset* provider = nullptr;  ///< adds what it knows; borrowed
};

parsed_line parse_call(const text_line&, const line_defaults& = {});

}  // namespace mannerly
