#include "cli/advice_cases.hpp"

#include "cli/explanation.hpp"
#include "cli/usage_error.hpp"
#include "policy/json_place.hpp"

namespace mannerly {
namespace {

header read_header(const json_place& at) {
  const auto pair = at.elements();
  if (pair.size() != 2) at.fail("must be a list of name and value");
  return {pair[0].any_text(), pair[1].any_text()};
}

wall_time read_time(const json_place& at) {
  const auto when = parse_wall_time(at.text());
  if (!when) at.fail("must be a time like 2026-03-02T12:00:00Z");
  return *when;
}

advice_case read_case(const json_place& at) {
  advice_case c{.id = at.at("id").text()};
  if (const auto provider = at.find("provider")) c.provider = provider->any_text();
  if (const auto needed = at.find("needs_preset")) c.needs_preset = needed->yes_or_no();
  c.answer.status = static_cast<int>(at.at("status").whole(0, 999));
  for (const json_place& line : at.at("headers").elements()) {
    header h = read_header(line);
    c.answer.headers.add(std::move(h.name), std::move(h.value));
  }
  const auto body = at.find("body");
  if (body && !body->value().is_null()) c.answer.body = body->any_text();
  c.received_at = read_time(at.at("received_at"));
  if (const auto expect = at.find("expect")) c.expect = expect->value();
  return c;
}

}  // namespace

std::vector<advice_case> parse_cases(std::string_view text) {
  try {
    const nlohmann::json file = json_place::parse(text);
    std::vector<advice_case> cases;
    for (const json_place& at : json_place(file).elements()) cases.push_back(read_case(at));
    return cases;
  } catch (const json_fault& fault) {
    throw usage_error(fault.what());
  }
}

}  // namespace mannerly
