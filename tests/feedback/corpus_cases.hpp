#pragma once

// A case of the corpus as the library's values, and the comparison its format asks for.

#include "mannerly/feedback/advice.hpp"
#include "mannerly/http/response.hpp"

#include "feedback/corpus_files.hpp"

#include <string>

namespace mannerly {

response to_response(const nlohmann::json& test_case);
wall_time received_at(const nlohmann::json& test_case);

/// What differs, a line each; empty: equal.
std::string compare(const nlohmann::json& expected, const advice& got);

}  // namespace mannerly
