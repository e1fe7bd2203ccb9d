#pragma once

// The fields of draft-ietf-httpapi-ratelimit-headers in all its generations: the trio
// RateLimit-Limit, -Remaining, -Reset (drafts 00 to 06), RateLimit as a dictionary (07) and as a
// list (08 to 11), and RateLimit-Policy. They are structured fields: one flaw and the whole field
// says nothing.

#include "feedback/limit_columns.hpp"

namespace mannerly {

/// What RateLimit-Policy says of one policy: named (draft 08 on) or known by its quota (04 to 07).
struct quota_policy {
  std::optional<std::string> name;
  double quota = 0;
  std::string unit = "requests";
  std::optional<duration> window;
  std::optional<std::string> partition;
  bool joined = false;
};

/// Reads the trio's lines of group `index` into the columns, strictly.
void read_ietf_trio(message& from, std::size_t index, limit_columns& into);
bool is_ietf_verb(verb what) noexcept;

/// All lines of RateLimit-Policy; empty when there is none or it is malformed.
std::vector<quota_policy> read_policies(message& from);

/// All lines of RateLimit, as states without policy; `keyed_by_quota`: draft 07.
struct quota_states {
  std::vector<found_limit> states;
  bool keyed_by_quota = false;
};
quota_states read_states(message& from);

}  // namespace mannerly
