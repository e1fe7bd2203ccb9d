#pragma once

// What the person who typed the command has to change.

#include <stdexcept>

namespace mannerly {

class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace mannerly
