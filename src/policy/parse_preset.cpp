#include "mannerly/policy/preset.hpp"

#include "policy/json_place.hpp"

#include <algorithm>
#include <utility>

namespace mannerly {
namespace {

constexpr std::int64_t format_version = 1;

bool is_lower_word(std::string_view text) noexcept {
  const auto good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  };
  return std::ranges::all_of(text, good);
}

bool is_date(std::string_view text) noexcept {
  if (text.size() != 10) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 4 || i == 7;
    if (dash ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
  }
  return true;
}

preset_source read_source(const json_place& at) {
  preset_source source{.url = at.at("source").text(), .date = at.at("date").text()};
  if (!parse_url(source.url)) at.at("source").fail("must be a URL");
  if (!is_date(source.date)) at.at("date").fail("must be a date like 2026-03-02");
  return source;
}

/// A figure's own source, or the file's.
preset_source read_source(const json_place& at, const preset_source& of_file) {
  return at.find("source") || at.find("date") ? read_source(at) : of_file;
}

preset_match read_match(const json_place& at) {
  at.only({"host", "path"});
  preset_match match{.host = at.at("host").text()};
  if (const auto path = at.find("path")) match.path = path->text();
  const std::string host = match.host.starts_with("*.") ? match.host.substr(2) : match.host;
  const auto example = parse_url("https://" + host + "/");
  if (!example || example->host != host) at.at("host").fail("must be a host name in lower case");
  if (!match.path.starts_with('/')) at.at("path").fail("must start with a slash");
  return match;
}

preset_key read_key(const json_place& at) {
  at.only({"headers", "query", "per_host"});
  preset_key key;
  if (const auto headers = at.find("headers")) key.headers = headers->texts();
  if (const auto query = at.find("query")) key.query = query->texts();
  if (const auto per_host = at.find("per_host")) key.per_host = per_host->yes_or_no();
  return key;
}

preset_limit read_limit(const json_place& at, const preset_source& of_file) {
  at.only({"limit", "plan", "source", "date"});
  preset_limit read{.text = at.at("limit").text(), .source = read_source(at, of_file)};
  std::string why;
  const auto shape = parse_limit(read.text, &why);
  if (!shape) at.at("limit").fail("is no limit: " + why);
  read.shape = *shape;
  if (const auto plan = at.find("plan")) read.plan = plan->text();
  return read;
}

preset_cost read_cost(const json_place& at, const preset_source& of_file) {
  at.only({"unit", "value", "methods", "source", "date"});
  preset_cost read{.price = {.unit = at.at("unit").text(), .value = at.at("value").positive()},
                   .source = read_source(at, of_file)};
  if (!to_amount(read.price.value)) at.at("value").fail("is too large");
  if (const auto methods = at.find("methods")) read.methods = methods->texts();
  return read;
}

preset_cooldown read_cooldown(const json_place& at, const preset_source& of_file) {
  at.only({"seconds", "source", "date"});
  constexpr std::int64_t longest = 86400;
  return {.pause = std::chrono::seconds(at.at("seconds").whole(1, longest)),
          .source = read_source(at, of_file)};
}

/// Every element of a list that may be missing, by the reader of one.
template <typename Read>
auto read_list(const json_place& at, const std::string& name, Read read) {
  std::vector<decltype(read(at))> all;
  if (const auto list = at.find(name)) {
    for (const json_place& element : list->elements()) all.push_back(read(element));
  }
  return all;
}

int read_status(const json_place& at) {
  return static_cast<int>(at.whole(400, 599));
}

std::string read_text(const json_place& at) {
  return at.text();
}

std::string read_plan(const json_place& at, const preset& of) {
  const auto plans = plans_of(of);
  if (std::ranges::find(plans, at.text()) == plans.end()) at.fail("is the plan of no limit");
  return at.text();
}

preset read_preset(const json_place& at) {
  at.only({"version", "id", "title", "providers", "dialect", "source", "date", "match", "key",
           "plan", "limits", "costs", "limited_statuses", "cooldown", "notes"});
  at.at("version").whole(format_version, format_version);
  preset p{.id = at.at("id").text(), .title = at.at("title").text()};
  if (!is_lower_word(p.id)) at.at("id").fail("must be lower-case letters, digits and _");
  p.providers = read_list(at, "providers", read_text);
  if (const auto dialect = at.find("dialect")) p.dialect = dialect->text();
  p.match = read_list(at, "match", read_match);
  if (const auto key = at.find("key")) p.key = read_key(*key);
  p.source = read_source(at);
  p.limits = read_list(at, "limits", [&p](const json_place& l) { return read_limit(l, p.source); });
  p.costs = read_list(at, "costs", [&p](const json_place& c) { return read_cost(c, p.source); });
  p.limited_statuses = read_list(at, "limited_statuses", read_status);
  if (const auto cooldown = at.find("cooldown")) p.cooldown = read_cooldown(*cooldown, p.source);
  p.notes = read_list(at, "notes", read_text);
  if (const auto plan = at.find("plan")) p.plan = read_plan(*plan, p);
  return p;
}

}  // namespace

result<preset> parse_preset(std::string_view text, std::string* why) {
  try {
    const nlohmann::json file = json_place::parse(text);
    return read_preset(json_place(file));
  } catch (const json_fault& fault) {
    if (why != nullptr) *why = fault.what();
    return make_error_code(errc::bad_config);
  }
}

}  // namespace mannerly
