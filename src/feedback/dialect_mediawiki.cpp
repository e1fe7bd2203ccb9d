// https://www.mediawiki.org/wiki/API:Etiquette, Manual:Maxlag_parameter
// 200 although nothing was done; the MediaWiki-API-Error field says why.

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 3> names = {"MediaWiki / Wikipedia", "MediaWiki",
                                                   "Wikipedia"};

void read_error(message& m, std::string_view, std::string_view value, const header& line) {
  while (const auto code = next_piece(value, ',')) apply_code(m, "error.code", *code);
  if (m.tracing()) m.note_read(line, "an error code");
}

constexpr std::array<field_rule, 1> fields = {
    {{"mediawiki-api-error", field_rule::match::exact, read_error}}};

constexpr std::array<code_rule, 4> codes = {{
    {.path = "error.code", .text = "ratelimited"},
    {.path = "error.code", .text = "maxlag", .kind = refusal::capacity},
    {.path = "errors[].code", .text = "ratelimited"},
    {.path = "errors[].code", .text = "maxlag", .kind = refusal::capacity},
}};

}  // namespace

extern constinit const dialect mediawiki_dialect{
    .info = {.id = "mediawiki", .names = names, .cooldown = {}},
    .fields = fields,
    .codes = codes,
};

}  // namespace mannerly
