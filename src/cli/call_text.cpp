#include "cli/call_text.hpp"

#include "mannerly/limit/amount.hpp"

#include "cli/raw_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace mannerly {
namespace {

using json = nlohmann::json;

constexpr std::size_t most_depth = 500;
constexpr std::size_t longest_id = 4096;

/// Thrown inside this file only: where and what.
struct misfit {
  std::string place;
  std::string why;
  std::string code = "bad_input";
};

const std::string& text_of(const json& value, const std::string& place) {
  if (!value.is_string()) throw misfit{place, "must be a string"};
  return value.get_ref<const std::string&>();
}

call_name read_id(const json& value) {
  if (value.is_number_integer()) return {value.dump(), call_name::form::number};
  if (!value.is_string()) throw misfit{"/id", "must be a string or a whole number"};
  const auto& text = value.get_ref<const std::string&>();
  if (text.empty()) throw misfit{"/id", "must not be empty"};
  if (text.size() > longest_id) {
    throw misfit{"/id", "must be at most " + std::to_string(longest_id) + " bytes"};
  }
  return {text};
}

headers read_headers(const json& value) {
  if (!value.is_object()) throw misfit{"/headers", "must be an object"};
  headers lines;
  for (const auto& [name, held] : value.items()) {
    const std::string place = "/headers/" + pointer_step(name);
    if (!held.is_array()) {
      if (!held.is_string()) throw misfit{place, "must be a string"};
      lines.add(name, text_of(held, place));
      continue;
    }
    for (std::size_t i = 0; i < held.size(); ++i) {
      lines.add(name, text_of(held[i], place + "/" + std::to_string(i)));
    }
  }
  return lines;
}

cost read_cost(std::string unit, const json& value, const std::string& place) {
  if (!value.is_number()) throw misfit{place, "must be a number", "bad_cost"};
  const double units = value.get<double>();
  if (!to_amount(units)) throw misfit{place, "must be above 0 and finite", "bad_cost"};
  if (unit.empty()) throw misfit{place, "needs the name of a unit", "bad_cost"};
  return {std::move(unit), units};
}

cost read_cost_entry(const json& value, const std::string& place) {
  if (!value.is_object()) throw misfit{place, "must be an object", "bad_cost"};
  for (const auto& [name, held] : value.items()) {
    if (name != "unit" && name != "value") {
      throw misfit{place + "/" + pointer_step(name), "is not known here", "bad_cost"};
    }
  }
  const auto units = value.find("value");
  if (units == value.end()) throw misfit{place, "needs \"value\"", "bad_cost"};
  const auto unit = value.find("unit");
  std::string name = unit == value.end() ? "requests" : text_of(*unit, place + "/unit");
  return read_cost(std::move(name), *units, place + "/value");
}

/// A number of requests, {unit: value} or [{"unit", "value"}].
std::vector<cost> read_costs(const json& value) {
  std::vector<cost> costs;
  if (value.is_number()) return {read_cost("requests", value, "/cost")};
  if (value.is_object()) {
    for (const auto& [unit, units] : value.items()) {
      costs.push_back(read_cost(unit, units, "/cost/" + pointer_step(unit)));
    }
    return costs;
  }
  if (!value.is_array()) throw misfit{"/cost", "must be a number, an object or a list", "bad_cost"};
  for (std::size_t i = 0; i < value.size(); ++i) {
    costs.push_back(read_cost_entry(value[i], "/cost/" + std::to_string(i)));
  }
  return costs;
}

void read_body(const json& object, std::string_view text, call_text& into) {
  const auto body = object.find("body"), value = object.find("json");
  if (body != object.end() && value != object.end()) {
    throw misfit{"/json", "cannot stand beside \"body\""};
  }
  request& what = into.call.what;
  into.has_body = body != object.end() || value != object.end();
  if (body != object.end()) what.body = text_of(*body, "/body");
  if (value == object.end()) return;
  const auto raw = raw_member(text, "json");  // as written: no number loses a digit
  what.body = raw ? std::string(*raw) : value->dump();
  if (!what.headers.contains("Content-Type")) what.headers.add("Content-Type", "application/json");
}

void refuse_unknown(const json& object) {
  static constexpr std::array<std::string_view, 8> known{
      "id", "method", "url", "headers", "body", "json", "cost", "idempotency_key"};
  for (const auto& [name, held] : object.items()) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw misfit{"/" + pointer_step(name),
                   "is not known; a call has id, method, url, headers, body or json, cost and "
                   "idempotency_key"};
    }
  }
}

void read_members(const json& object, std::string_view text, call_text& into) {
  call_line& call = into.call;
  if (const auto id = object.find("id"); id != object.end()) call.id = read_id(*id);
  refuse_unknown(object);
  const auto url = object.find("url");
  if (url == object.end()) throw misfit{"", "needs \"url\""};
  call.what.url = text_of(*url, "/url");
  call.what.method.clear();
  if (const auto method = object.find("method"); method != object.end()) {
    call.what.method = text_of(*method, "/method");
    if (call.what.method.empty()) throw misfit{"/method", "must not be empty"};
  }
  if (const auto lines = object.find("headers"); lines != object.end()) {
    call.what.headers = read_headers(*lines);
  }
  if (const auto cost = object.find("cost"); cost != object.end()) call.costs = read_costs(*cost);
  if (const auto key = object.find("idempotency_key"); key != object.end()) {
    call.idempotency_key = text_of(*key, "/idempotency_key");
    if (call.idempotency_key->empty()) throw misfit{"/idempotency_key", "must not be empty"};
  }
  read_body(object, text, into);
}

line_fault fault(std::uint64_t line, misfit bad) {
  return {.line = line,
          .code = std::move(bad.code),
          .place = std::move(bad.place),
          .why = std::move(bad.why),
          .id = std::nullopt};
}

/// The parser's own words without its number: "syntax error while parsing value - ...".
std::string told(const json::parse_error& e) {
  const std::string_view text = e.what();
  const std::size_t colon = text.find(": ");
  return std::string(colon == std::string_view::npos ? text : text.substr(colon + 2));
}

}  // namespace

std::string pointer_step(std::string_view name) {
  std::string step;
  for (const char c : name) {
    if (c == '~')
      step += "~0";
    else if (c == '/')
      step += "~1";
    else
      step += c;
  }
  return step;
}

std::variant<call_text, line_fault> read_call_text(std::string_view text, std::uint64_t line) {
  if (depth_of(text) > most_depth) return fault(line, {"", "is nested too deeply", "bad_json"});
  json object;
  try {
    object = json::parse(text);
  } catch (const json::parse_error& e) {
    return fault(line, {"byte " + std::to_string(e.byte), told(e), "bad_json"});
  } catch (const json::exception& e) {  // a number that no double holds
    return fault(line, {"", e.what(), "bad_json"});
  }
  call_text read;
  read.call.line = line;
  read.call.id.text = std::to_string(line);
  try {
    read_members(object, text, read);
  } catch (misfit& bad) {
    line_fault found = fault(line, std::move(bad));
    if (found.place != "/id") found.id = std::move(read.call.id);
    return found;
  }
  return read;
}

}  // namespace mannerly
