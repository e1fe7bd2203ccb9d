// https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_api_usage.htm
// Sforce-Limit-Info: api-usage=25/5000; per-app-api-usage=17/250(appName=sample)

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr std::array<std::string_view, 1> names = {"Salesforce"};

void read_info(message& m, std::string_view, std::string_view value, const header& line) {
  while (auto piece = next_piece(value, ';')) {
    const std::size_t equals = piece->find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view name = trim(piece->substr(0, equals));
    std::string_view usage = piece->substr(equals + 1);
    usage = trim(usage.substr(0, usage.find('(')));
    m.add({family_of("sforce"), std::string{name}}, verb::limit, usage, line);
  }
}

constexpr std::array<field_rule, 1> fields = {
    {{"sforce-limit-info", field_rule::match::exact, read_info}}};

constexpr std::array<code_rule, 1> codes = {
    {{.path = "errorCode", .text = "REQUEST_LIMIT_EXCEEDED", .long_quota = true}}};

constexpr std::array<window_rule, 2> windows = {{{"api-usage", 24h}, {"per-app-api-usage", 24h}}};

}  // namespace

extern constinit const dialect salesforce_dialect{
    .info = {.id = "salesforce", .names = names, .cooldown = {}},
    .fields = fields,
    .codes = codes,
    .windows = windows,
};

}  // namespace mannerly
