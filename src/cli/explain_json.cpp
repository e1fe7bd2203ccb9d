#include "cli/explain_json.hpp"

#include "cli/text_encoding.hpp"

#include <cmath>

namespace mannerly {
namespace {

using nlohmann::ordered_json;

/// Whole numbers without a fraction.
ordered_json number(double value) {
  const bool whole = value == std::floor(value) && std::abs(value) < 9e15;
  if (whole) return static_cast<std::int64_t>(value);
  return value;
}

ordered_json number(const std::optional<double>& value) {
  return value ? number(*value) : ordered_json();
}

ordered_json seconds(const std::optional<duration>& d) {
  return d ? number(std::chrono::duration<double>(*d).count()) : ordered_json();
}

ordered_json to_json(const stated_limit& l) {
  return {{"name", to_utf8(l.name)},          {"unit", to_utf8(l.unit)},
          {"limit", number(l.limit)},         {"window_seconds", seconds(l.window)},
          {"remaining", number(l.remaining)}, {"reset_in_seconds", seconds(l.reset_in)}};
}

ordered_json to_json(const explained_field& f) {
  return {{"field", to_utf8(f.name)},
          {"value", to_utf8(f.value)},
          {"read", f.what == field_note::fate::read},
          {"text", to_utf8(f.text)}};
}

}  // namespace

ordered_json to_json(const advice& said) {
  ordered_json limits = ordered_json::array();
  for (const stated_limit& l : said.limits) limits.push_back(to_json(l));
  return {{"limited", said.limited},
          {"wait_seconds", seconds(said.wait)},
          {"wait_source", name_of(said.source)},
          {"limits", std::move(limits)}};
}

ordered_json to_json(const explanation& e) {
  ordered_json fields = ordered_json::array();
  for (const explained_field& f : e.fields) fields.push_back(to_json(f));
  ordered_json all{{"status", e.status}};
  all.update(to_json(e.said));
  all["refusal"] = name_of(e.said.refusal);
  all["cooldown_seconds"] = seconds(e.said.cooldown);
  all["should_retry"] = e.said.should_retry ? ordered_json(*e.said.should_retry) : ordered_json();
  all["preset"] = e.preset.empty() ? ordered_json() : ordered_json(e.preset);
  all["fields"] = std::move(fields);
  return all;
}

std::string json_text(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace mannerly
