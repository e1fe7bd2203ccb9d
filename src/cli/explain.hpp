#pragma once

// `mannerly explain`: reads an answer or a file of cases, says what it understood.

#include "mannerly/http/headers.hpp"

#include <iosfwd>
#include <optional>
#include <string>

namespace mannerly {

/// What it can be told. A plain value; docs/explain.md describes each.
struct explain_options {
  std::string input;  ///< path of what `curl -i` printed, or "-"; empty: the parts below
  std::optional<int> status;
  mannerly::headers headers;
  std::string body;  ///< path
  std::string at;    ///< RFC 3339; empty: the answer's Date, else now
  std::string preset;
  std::string url;    ///< whose preset applies; empty: none
  std::string cases;  ///< path of an array of cases, or "-"
  bool check = false;
  bool json = false;
};

/// Where it reads and writes; borrowed.
struct explain_streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool colors = false;  ///< `out` is a terminal that shows them
};

/// The exit status: 0, or 1 when a case is not as expected. Throws usage_error for input that
/// cannot be read, naming file and place.
int explain(const explain_options&, const explain_streams&);

}  // namespace mannerly
