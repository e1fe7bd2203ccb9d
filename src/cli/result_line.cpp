#include "cli/result_line.hpp"

#include "cli/duration_text.hpp"
#include "cli/text_encoding.hpp"
#include "feedback/sf_scanner.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace mannerly {
namespace {

using json = nlohmann::ordered_json;

json to_json(const call_name& id) {
  if (id.form == call_name::form::text) return id.text;
  return json::parse(id.text);
}

/// Whole microseconds: what the digits can promise.
double seconds(duration d) {
  return std::round(std::chrono::duration<double, std::micro>(d).count()) / 1e6;
}

std::string lower(std::string_view name) {
  std::string text = to_utf8(name);
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

/// {"name": "value"}, or a list of values for a name that came more than once.
json to_json(const headers& lines) {
  json object = json::object();
  for (const header& h : lines) {
    json& held = object[lower(h.name)];
    json value = to_utf8(h.value);
    if (held.is_null()) {
      held = std::move(value);
    } else {
      if (!held.is_array()) held = json::array({std::move(held)});
      held.push_back(std::move(value));
    }
  }
  return object;
}

json to_json(const call_failure& failure) {
  json error{{"code", failure.code}, {"message", to_utf8(failure.message)}};
  if (failure.come_back_at) error["come_back_at"] = to_iso(*failure.come_back_at);
  return error;
}

void add_effort(json& object, const response& r) {
  object["attempts"] = r.attempts;
  object["waited_s"] = seconds(r.waited);
  object["elapsed_s"] = seconds(r.elapsed);
}

std::string line_of(const json& object) {
  return object.dump() + "\n";
}

}  // namespace

std::string answer_line(const call_line& call, const response& r,
                        const std::optional<std::string>& body_file) {
  json object{{"id", to_json(call.id)}, {"url", to_utf8(r.url.empty() ? call.what.url : r.url)}};
  object["status"] = r.status;
  object["headers"] = to_json(r.headers);
  if (body_file)
    object["body_file"] = *body_file;
  else if (is_utf8(r.body))
    object["body"] = r.body;
  else
    object["body_base64"] = to_base64(r.body);
  add_effort(object, r);
  return line_of(object);
}

std::string failure_line(const call_line& call, const response& last, const call_failure& failure) {
  json object{{"id", to_json(call.id)}, {"url", to_utf8(call.what.url)}};
  object["error"] = to_json(failure);
  if (last.status != 0) object["status"] = last.status;
  add_effort(object, last);
  return line_of(object);
}

std::string fault_line(const line_fault& bad) {
  json object{{"id", bad.id ? to_json(*bad.id) : json(nullptr)}, {"line", bad.line}};
  object["error"] = to_json(call_failure{bad.code, bad.message(), std::nullopt});
  return line_of(object);
}

call_failure failure_of(boost::system::error_code code, const response& last, wall_time now) {
  call_failure failure{code.message(), code.message(), std::nullopt};
  if (code.category() == mannerly_category()) {
    failure.code = name_of(static_cast<errc>(code.value()));
  }
  if (last.attempts > 0) failure.message += " (attempts: " + std::to_string(last.attempts) + ")";
  if (last.come_back_in) failure.come_back_at = now + *last.come_back_in;
  return failure;
}

}  // namespace mannerly
