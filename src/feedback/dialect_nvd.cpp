// https://nvd.nist.gov/developers/start-here
// A firewall answers 403 with nothing beside it: 5 calls (50 with a key) in rolling 30 seconds.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 2> names = {"NIST NVD", "NVD"};

}  // namespace

extern constinit const dialect nvd_dialect{
    .info = {.id = "nvd", .names = names, .cooldown = std::chrono::seconds{6}},
    .limited_status = 403,
};

}  // namespace mannerly
