#pragma once

// What a JSON body states, collected while it streams past; applied only once it proved whole.

#include "feedback/message.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

struct json_code {
  std::string path;
  std::string text;
};

/// extensions.cost of Shopify's GraphQL.
struct graphql_cost {
  std::optional<double> requested, maximum, available, restore_rate;
};

struct json_facts {
  std::vector<json_code> codes;
  bool has_retry_info = false;
  std::optional<duration> retry_info;
  std::optional<duration> retry_after;
  graphql_cost cost;
  bool not_ok = false;        ///< "ok": false
  bool part_refused = false;  ///< a part of a batch answer has status 429
  std::optional<duration> part_wait;
};

/// nullopt: not whole, not JSON, or nested too deeply.
std::optional<json_facts> collect_facts(message& from, std::string_view body);

}  // namespace mannerly
