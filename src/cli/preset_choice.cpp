#include "cli/preset_choice.hpp"

#include "mannerly/feedback/dialect.hpp"

#include "cli/suggestion.hpp"
#include "cli/usage_error.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <vector>

namespace mannerly {
namespace {

[[noreturn]] void fail(const std::string& why) {
  throw usage_error("--preset " + why);
}

bool is_file(const std::string& name) {
  return name.find('/') != std::string::npos || name.ends_with(".json");
}

preset read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in) fail(path + ": cannot be read");
  std::string why;
  auto read = parse_preset(text, &why);
  if (!read) fail(path + ": " + why);
  return *std::move(read);
}

[[noreturn]] void fail_unknown(const std::string& name) {
  std::vector<std::string> known;
  for (const preset& p : presets()) known.push_back(p.id);
  const auto meant = suggestion(name, known);
  fail("'" + name + "': there is no such preset" +
       (meant ? "; did you mean '" + *meant + "'?" : " (docs/presets.md lists them)"));
}

void check_plan(const preset_choice& c) {
  const auto plans = plans_of(c.chosen);
  if (std::ranges::find(plans, c.plan) != plans.end()) return;
  std::string known;
  for (const std::string& plan : plans) known += (known.empty() ? "" : ", ") + plan;
  fail("'" + c.chosen.id + "' has no plan '" + c.plan + "'" +
       (known.empty() ? "" : "; it has " + known));
}

}  // namespace

std::optional<preset> preset_of_provider(const std::string& provider) {
  if (const preset* known = find_preset(provider)) return *known;
  const dialect_info* d = find_dialect(provider);
  if (d == nullptr) return std::nullopt;
  preset bare{.id = std::string(d->id), .title = provider, .dialect = std::string(d->id)};
  if (d->cooldown) bare.cooldown = {.pause = *d->cooldown};
  return bare;
}

preset_choice choose_preset(const std::string& text) {
  const std::size_t colon = std::min(text.rfind(':'), text.size());
  const std::string name = text.substr(0, colon);
  const bool planned = colon != text.size() && (name.ends_with(".json") || !is_file(text));
  if (!planned && is_file(text)) return {read_file(text), ""};
  auto found = is_file(name) ? read_file(name) : preset_of_provider(planned ? name : text);
  if (!found) fail_unknown(name);
  preset_choice c{*std::move(found), planned ? text.substr(colon + 1) : ""};
  if (planned) check_plan(c);
  return c;
}

}  // namespace mannerly
