#pragma once

// An explanation for people. Pure.

#include "cli/explanation.hpp"

#include <cstdint>
#include <string>

namespace mannerly {

enum class paint : std::uint8_t { off, on };

std::string report_of(const explanation&, paint);

}  // namespace mannerly
