// https://developers.binance.com/docs/binance-spot-api-docs/rest-api/limits
// X-MBX-USED-WEIGHT-1M: the window is in the name, only the use is told. 418: the address is
// banned.

#include "feedback/decimal.hpp"
#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr std::array<std::string_view, 1> names = {"Binance"};

std::optional<duration> unit_of_letter(std::string_view letter) noexcept {
  if (letter == "s") return 1s;
  if (letter == "m") return 1min;
  if (letter == "h") return 1h;
  if (letter == "d") return 24h;
  return std::nullopt;
}

// used-weight-1m: a number and a letter behind the last dash.
std::optional<duration> window_in(std::string_view name) noexcept {
  std::string_view word = name.substr(name.rfind('-') + 1);
  const auto number = take_decimal(word);
  const auto unit = unit_of_letter(word);
  if (!number || !unit || number->whole == 0) return std::nullopt;
  return scaled(*number, *unit);
}

void read_use(message& m, std::string_view lower, std::string_view value, const header& line) {
  lower.remove_prefix(lower.find('-', 2) + 1);  // x-mbx-, x-sapi-
  const auto window = window_in(lower);
  const auto number = parse_decimal(value);
  if (!window || !number) {
    if (m.tracing()) m.note_ignored(line, "a use without a window");
    return;
  }
  found_limit limit;
  limit.stated.name = lower;
  limit.stated.unit = lower.find("order") != std::string_view::npos ? "orders" : "weight";
  limit.stated.window = window;
  m.add_limit(std::move(limit));
  if (m.tracing()) m.note_read(line, "use in a window");
}

constexpr std::array<field_rule, 3> fields = {{
    {"x-mbx-used-", field_rule::match::prefix, read_use},
    {"x-mbx-order-", field_rule::match::prefix, read_use},
    {"x-sapi-used-", field_rule::match::prefix, read_use},
}};

}  // namespace

extern constinit const dialect binance_dialect{
    .info = {.id = "binance", .names = names, .cooldown = {}},
    .fields = fields,
};

}  // namespace mannerly
