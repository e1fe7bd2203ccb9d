#include "cli/explain.hpp"

#include "cli/explain_cases.hpp"
#include "cli/explain_json.hpp"
#include "cli/explain_report.hpp"
#include "cli/input_text.hpp"
#include "cli/preset_choice.hpp"
#include "cli/printed_answer.hpp"
#include "cli/usage_error.hpp"
#include "feedback/http_date.hpp"

#include <ostream>
#include <stdexcept>

namespace mannerly {
namespace {

/// Beyond this a body says nothing that is looked at.
constexpr std::size_t most_answer_bytes = std::size_t{4} << 20;

void check_combination(const explain_options& o) {
  const bool parts = o.status || !o.headers.empty() || !o.body.empty();
  const int ways = (o.input.empty() ? 0 : 1) + (parts ? 1 : 0) + (o.cases.empty() ? 0 : 1);
  if (ways == 0) throw usage_error("name a FILE (or -), or --status, or --cases");
  if (ways > 1) throw usage_error("FILE, --status/--header/--body and --cases exclude each other");
  if (parts && !o.status) throw usage_error("--header and --body need --status");
  if (o.check && o.cases.empty()) throw usage_error("--check needs --cases");
  if (!o.cases.empty() && !o.at.empty()) throw usage_error("--at: each case has its own time");
  if (!o.preset.empty() && !o.url.empty())
    throw usage_error("--preset and --url exclude each other");
}

explained_answer read_answer(const explain_options& o, std::istream& in) {
  if (o.input.empty()) {
    explained_answer parts;
    parts.answer.status = *o.status;
    parts.answer.headers = o.headers;
    if (!o.body.empty()) parts.answer.body = read_input(o.body, in, most_answer_bytes);
    return parts;
  }
  auto read = read_printed_answer(read_input(o.input, in, most_answer_bytes));
  if (const auto* fault = std::get_if<text_fault>(&read)) {
    throw usage_error(input_name(o.input) + ", line " + std::to_string(fault->line) + ": " +
                      fault->why);
  }
  auto& found = std::get<printed_answer>(read);
  return {std::move(found.answer), std::move(found.reason), found.before};
}

wall_time received_at(const explain_options& o, const response& answer) {
  if (!o.at.empty()) {
    const auto when = parse_wall_time(o.at);
    if (!when) throw usage_error("--at '" + o.at + "' is no time like 2026-03-02T12:00:00Z");
    return *when;
  }
  const wall_time now = system_clock().wall();
  const auto date = parse_http_date(answer.headers.get("Date").value_or(""), to_instant(now));
  constexpr std::int64_t far = 9'000'000'000;
  if (!date || date->seconds < 0 || date->seconds > far) return now;
  return wall_time(std::chrono::seconds(date->seconds));
}

std::optional<preset> preset_for(const explain_options& o) {
  if (!o.preset.empty()) return choose_preset(o.preset).chosen;
  if (o.url.empty()) return std::nullopt;
  const auto where = parse_url(o.url);
  if (!where) throw usage_error("--url '" + o.url + "' is no http or https URL");
  const preset* found = match_preset(*where);
  return found != nullptr ? std::optional(*found) : std::nullopt;
}

}  // namespace

int explain(const explain_options& o, const explain_streams& with) {
  check_combination(o);
  const auto chosen = preset_for(o);
  const preset* by = chosen ? &*chosen : nullptr;
  int status = 0;
  if (!o.cases.empty()) {
    status = explain_cases(o, by, with);
  } else {
    const explained_answer answer = read_answer(o, with.in);
    const explanation e = explain_answer(answer, received_at(o, answer.answer), by);
    if (o.json) {
      with.out << json_text(to_json(e)) << '\n';
    } else {
      with.out << report_of(e, with.colors ? paint::on : paint::off);
    }
  }
  if (!with.out.flush()) throw std::runtime_error("the output cannot be written");
  return status;
}

}  // namespace mannerly
