#pragma once

// Answers as data, with what is expected of them: the format of tests/vectors/corpus/README.md.

#include "mannerly/feedback/advice.hpp"
#include "mannerly/http/response.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

struct advice_case {
  std::string id;
  std::string provider;
  bool needs_preset = false;
  response answer;
  wall_time received_at;
  nlohmann::json expect;  ///< null: nothing is expected
};

/// Throws usage_error naming the place ("/17/status must be ...").
std::vector<advice_case> parse_cases(std::string_view json);

/// What differs from what is expected, a sentence each ("wait_seconds is 30, expected 60").
/// Numbers agree within 0.001, waits saturate at 2^31, limits are a set keyed by name. Throws
/// usage_error when the case expects nothing that can be compared.
std::vector<std::string> differences(const advice_case&, const advice& got);

}  // namespace mannerly
