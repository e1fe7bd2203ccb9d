#include "curl/header_lines.hpp"

#include <algorithm>

namespace mannerly {
namespace {

// RFC 9110 section 5.6.2.
bool is_token(std::string_view text) noexcept {
  constexpr std::string_view tokens =
      "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return !text.empty() && text.find_first_not_of(tokens) == std::string_view::npos;
}

bool is_value(std::string_view text) noexcept {
  constexpr std::string_view line_ends("\r\n\0", 3);
  return text.find_first_of(line_ends) == std::string_view::npos;
}

bool has_control(std::string_view text) noexcept {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
  });
}

std::string_view trim(std::string_view text) noexcept {
  constexpr auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_ours(std::string_view name) noexcept {
  return iequals(name, "Content-Length") || iequals(name, "Transfer-Encoding");
}

}  // namespace

boost::system::error_code check_sendable(const request& req) noexcept {
  if (req.url.empty() || has_control(req.url)) return errc::bad_url;
  if (!is_token(req.method) || req.method == "CONNECT") return errc::bad_request;
  if (req.method == "HEAD" && !req.body.empty()) return errc::bad_request;
  for (const header& h : req.headers)
    if (!is_token(h.name) || !is_value(h.value)) return errc::bad_request;
  return {};
}

// RFC 9110 section 8.6: methods that define a meaning for content state its length even when it is
// 0.
bool sends_body(const request& req) noexcept {
  return !req.body.empty() || req.method == "POST" || req.method == "PUT" || req.method == "PATCH";
}

std::string decodable_encodings() {
  const int features = curl_version_info(CURLVERSION_NOW)->features;
  std::string all;
  const auto add = [&](int feature, std::string_view name) {
    if (features & feature) all.append(all.empty() ? "" : ", ").append(name);
  };
  add(CURL_VERSION_LIBZ, "gzip");
  add(CURL_VERSION_BROTLI, "br");
  add(CURL_VERSION_ZSTD, "zstd");
  return all;
}

void header_lines::build(const request& req, const curl_options& options) {
  static const std::string encodings = decodable_encodings();
  text_.clear();
  starts_.clear();
  for (const header& h : req.headers)
    if (!is_ours(h.name)) add(h.name, h.value);
  if (!options.user_agent.empty() && !req.headers.contains("User-Agent"))
    add("User-Agent", options.user_agent);
  if (!encodings.empty() && !req.headers.contains("Accept-Encoding"))
    add("Accept-Encoding", encodings);
  if (sends_body(req)) add_for_body(req, options);
  link();
}

// libcurl would invent both; "Name:" takes a field away.
void header_lines::add_for_body(const request& req, const curl_options& options) {
  if (!req.headers.contains("Content-Type")) add_line("Content-Type:");
  const bool ask = options.expect_100_from > 0 && req.body.size() >= options.expect_100_from;
  if (!req.headers.contains("Expect")) add_line(ask ? "Expect: 100-continue" : "Expect:");
}

void header_lines::add(std::string_view name, std::string_view value) {
  starts_.push_back(text_.size());
  text_.append(name);
  const std::string_view shown = trim(value);
  // "Name;" is how libcurl is told to send a field with an empty value.
  if (shown.empty())
    text_.push_back(';');
  else
    text_.append(": ").append(shown);
  text_.push_back('\0');
}

void header_lines::add_line(std::string_view line) {
  starts_.push_back(text_.size());
  text_.append(line).push_back('\0');
}

void header_lines::link() {
  nodes_.resize(starts_.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    nodes_[i].data = text_.data() + starts_[i];
    nodes_[i].next = i + 1 < nodes_.size() ? &nodes_[i + 1] : nullptr;
  }
}

}  // namespace mannerly
