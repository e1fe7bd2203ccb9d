#include "mannerly/http/check_request.hpp"

#include "mannerly/http/url.hpp"

#include "http/chars.hpp"

#include <algorithm>
#include <string_view>

namespace mannerly {
namespace {

using namespace std::string_view_literals;

bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_token_char);
}

errc refuse(errc code, std::string* why, std::string sentence) {
  if (why) *why = std::move(sentence);
  return code;
}

// Names come from people's files: what is shown of a bad one must not break a terminal or a log.
std::string shown(std::string_view name) {
  std::string out(name.substr(0, 40));
  std::replace_if(
      out.begin(), out.end(), [](char c) { return !is_token_char(c); }, '?');
  return "'" + out + "'";
}

result<void> check_header(const header& line, const std::string& body, std::string* why) {
  if (!is_token(line.name)) {
    return refuse(errc::bad_request, why,
                  "the header name " + shown(line.name) + " is not a token");
  }
  if (line.value.find_first_of("\r\n\0"sv) != line.value.npos) {
    return refuse(errc::bad_request, why,
                  "the value of header " + shown(line.name) + " holds CR, LF or NUL");
  }
  if (iequals(line.name, "Content-Length") && line.value != std::to_string(body.size())) {
    return refuse(errc::bad_request, why, "Content-Length is not the length of the body");
  }
  return {};
}

}  // namespace

result<void> check(const request& r, std::string* why) {
  if (!is_token(r.method)) {
    return refuse(errc::bad_request, why, "the method " + shown(r.method) + " is not a token");
  }
  if (r.method == "CONNECT") {
    return refuse(errc::bad_request, why, "CONNECT opens a tunnel, it is not a call");
  }
  if (!parse_url(r.url)) {
    return refuse(errc::bad_url, why, "the URL is not an absolute http or https URL");
  }
  for (const header& line : r.headers) {
    if (auto bad = check_header(line, r.body, why); !bad) return bad;
  }
  return {};
}

}  // namespace mannerly
