// https://huggingface.co/docs/hub/rate-limits
// RateLimit is a structured field; the policy beside it is not one, so its window (300 s for every
// bucket) is known from the documentation only.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr std::array<std::string_view, 2> names = {"Hugging Face Hub", "Hugging Face"};

constexpr std::array<window_rule, 3> windows = {
    {{"api", 300s}, {"resolvers", 300s}, {"pages", 300s}}};

}  // namespace

extern constinit const dialect huggingface_dialect{
    .info = {.id = "huggingface", .names = names, .cooldown = {}},
    .windows = windows,
};

}  // namespace mannerly
