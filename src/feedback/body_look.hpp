#pragma once

// What the body says about limits: known error codes, stated waits, the cost of a GraphQL query.
// Looks at JSON and XML of no more than 64 KiB, whole and well-formed; anything else says nothing.

#include "feedback/message.hpp"

#include <string>
#include <string_view>

namespace mannerly {

inline constexpr std::size_t longest_body = std::size_t{64} * 1024;

void look_into_body(message& into);

void look_into_json(message& into, std::string_view body);
void look_into_xml(message& into, std::string_view body);

}  // namespace mannerly
