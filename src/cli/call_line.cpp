#include "cli/call_line.hpp"

#include "mannerly/error.hpp"
#include "mannerly/http/check_request.hpp"
#include "mannerly/http/idempotency.hpp"
#include "mannerly/http/url.hpp"

#include "cli/call_text.hpp"
#include "cli/fetch_preset.hpp"
#include "feedback/sf_scanner.hpp"

#include <utility>

namespace mannerly {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

line_fault fault(const text_line& line, std::string code, std::string place, std::string why) {
  return {.line = line.number,
          .code = std::move(code),
          .place = std::move(place),
          .why = std::move(why),
          .id = std::nullopt};
}

void apply(const line_defaults& defaults, call_line& call, bool has_body) {
  if (call.what.method.empty()) call.what.method = defaults.method;
  if (call.what.method.empty()) call.what.method = has_body ? "POST" : "GET";
  for (const header& h : defaults.headers) {
    if (!call.what.headers.contains(h.name)) call.what.headers.add(h.name, h.value);
  }
  if (defaults.provider != nullptr) apply_preset(*defaults.provider, call);
}

/// Which part of the request cannot be sent.
std::string place_of_fault(const request& what) {
  if (!parse_url(what.url)) return "/url";
  if (!check(request{.method = what.method, .url = what.url})) return "/method";
  for (const header& h : what.headers) {
    if (!check(request{.url = what.url, .headers = {h}, .body = what.body})) {
      return "/headers/" + pointer_step(h.name);
    }
  }
  return "/headers";
}

parsed_line checked(const text_line& line, call_line call, bool plain) {
  std::string why;
  if (call.idempotency_key) {
    const header key{std::string(idempotency_header), *call.idempotency_key};
    const request alone{.url = "http://host/", .headers = {key}};
    if (!check(alone, &why)) return fault(line, "bad_request", "/idempotency_key", why);
  }
  const auto good = check(call.what, &why);
  if (good) return call;
  const auto code = static_cast<errc>(good.error().value());
  line_fault bad = fault(line, std::string(name_of(code)),
                         plain ? std::string() : place_of_fault(call.what), why);
  bad.id = std::move(call.id);
  return bad;
}

parsed_line parse_url_line(const text_line& line, std::string_view text,
                           const line_defaults& defaults) {
  if (text.front() == '[' || text.front() == '"') {
    return fault(line, "bad_json", "", "must be a URL or a JSON object");
  }
  call_line call{.id = {.text = std::to_string(line.number)}, .line = line.number};
  call.what = {.method = "", .url = std::string(text)};
  apply(defaults, call, false);
  return checked(line, std::move(call), true);
}

}  // namespace

std::string line_fault::message() const {
  std::string text = "line " + std::to_string(line);
  if (!place.empty()) text += ", " + place;
  return text + ": " + why;
}

parsed_line parse_call(const text_line& line, const line_defaults& defaults) {
  if (line.too_long) return fault(line, "line_too_long", "", "too long");
  const std::string_view text = trimmed(line.text);
  if (text.empty() || text.front() == '#') return no_call{};
  if (!is_utf8(text)) return fault(line, "bad_text", "", "is not UTF-8");
  if (text.front() != '{') return parse_url_line(line, text, defaults);
  auto read = read_call_text(text, line.number);
  if (auto* bad = std::get_if<line_fault>(&read)) return std::move(*bad);
  auto& [call, has_body] = std::get<call_text>(read);
  apply(defaults, call, has_body);
  return checked(line, std::move(call), false);
}

}  // namespace mannerly
