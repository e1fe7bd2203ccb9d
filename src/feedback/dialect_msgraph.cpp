// https://learn.microsoft.com/en-us/graph/throttling
// A batch answers 200; its parts carry their own status and Retry-After in the body.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Microsoft Graph"};

}  // namespace

extern constinit const dialect msgraph_dialect{
    .info = {.id = "msgraph", .names = names, .cooldown = {}},
    .reads_batches = true,
};

}  // namespace mannerly
