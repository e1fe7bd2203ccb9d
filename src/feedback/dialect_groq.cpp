// https://console.groq.com/docs/rate-limits
// OpenAI's field names; the windows (a day for requests, a minute for tokens) are only documented.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr std::array<std::string_view, 1> names = {"Groq"};
constexpr std::array<window_rule, 2> windows = {{{"requests", 24h}, {"tokens", 1min}}};

}  // namespace

extern constinit const dialect groq_dialect{
    .info = {.id = "groq", .names = names, .cooldown = {}},
    .windows = windows,
};

}  // namespace mannerly
