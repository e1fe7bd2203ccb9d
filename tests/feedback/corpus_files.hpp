#pragma once

// The published vectors under tests/vectors/corpus, read as JSON.

#include <nlohmann/json.hpp>

#include <fstream>
#include <stdexcept>
#include <string>

namespace mannerly {

inline nlohmann::json read_vectors(const std::string& name) {
  std::ifstream file(std::string{MANNERLY_VECTORS} + "/corpus/" + name);
  if (!file) throw std::runtime_error("no vectors " + name);
  return nlohmann::json::parse(file);
}

}  // namespace mannerly
