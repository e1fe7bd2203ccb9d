#pragma once

// An explanation for machines. Pure. The members are described in docs/explain.md.

#include "cli/explanation.hpp"

#include <nlohmann/json.hpp>

namespace mannerly {

/// limited, wait_seconds, wait_source, limits; null for what was not stated.
nlohmann::ordered_json to_json(const advice&);
nlohmann::ordered_json to_json(const explanation&);

/// One line; what is no UTF-8 is replaced.
std::string json_text(const nlohmann::ordered_json&);

}  // namespace mannerly
