#include "mannerly/http/url.hpp"

#include "http/chars.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <optional>

namespace mannerly {
namespace {

constexpr std::size_t longest = 64 * 1024;  // more than any server reads

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_lower);
  return out;
}

bool web(std::string_view scheme) {
  return scheme == "http" || scheme == "https";
}

std::uint16_t default_port(std::string_view scheme) {
  return scheme == "https" ? 443 : 80;
}

// An empty port is the default one (RFC 3986 section 3.2.3).
std::optional<std::uint16_t> parse_port(std::string_view text, std::string_view scheme) {
  if (text.empty()) return default_port(scheme);
  std::uint16_t port = 0;
  const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (ec != std::errc{} || end != text.data() + text.size() || port == 0) return std::nullopt;
  return port;
}

// One spelling for each address (RFC 5952), so that equal hosts compare equal. No zone identifiers.
std::optional<std::string> parse_ipv6(const std::string& inside) {
  in6_addr address{};
  char text[INET6_ADDRSTRLEN] = {};
  if (inside.size() >= sizeof text) return std::nullopt;
  if (inet_pton(AF_INET6, inside.c_str(), &address) != 1) return std::nullopt;
  if (inet_ntop(AF_INET6, &address, text, sizeof text) == nullptr) return std::nullopt;
  return "[" + std::string(text) + "]";
}

// Narrower than RFC 3986: no percent escapes and no sub-delims, because HTTP libraries disagree
// about the host they mean.
std::optional<std::string> parse_name(std::string_view text) {
  const bool known = std::all_of(text.begin(), text.end(), is_host_char);
  const bool hole = text.empty() || text.front() == '.' || text.find("..") != text.npos;
  if (!known || hole || text.size() > 254) return std::nullopt;
  return lowered(text);
}

struct host_port {
  std::string host;
  std::string_view port;
};

std::optional<host_port> split_host(std::string_view text) {
  const bool bracketed = text.starts_with('[');
  const std::size_t end = bracketed ? text.find(']') : std::min(text.find(':'), text.size());
  if (end == text.npos) return std::nullopt;
  const auto host = bracketed ? parse_ipv6(std::string(text.substr(1, end - 1)))
                              : parse_name(text.substr(0, end));
  std::string_view rest = text.substr(bracketed ? end + 1 : end);
  if (!host || (!rest.empty() && rest.front() != ':')) return std::nullopt;
  if (!rest.empty()) rest.remove_prefix(1);
  return host_port{*host, rest};
}

bool parse_authority(std::string_view text, url& into) {
  if (const auto at = text.find('@'); at != text.npos) {
    into.userinfo = text.substr(0, at);
    text.remove_prefix(at + 1);
  }
  if (!std::all_of(into.userinfo.begin(), into.userinfo.end(), is_userinfo_char)) return false;
  auto parts = split_host(text);
  if (!parts) return false;
  const auto port = parse_port(parts->port, into.scheme);
  if (!port) return false;
  into.host = std::move(parts->host);
  into.port = *port;
  return true;
}

std::string_view without_fragment(std::string_view text) {
  return text.substr(0, text.find('#'));
}

bool sendable(std::string_view text) {
  return text.size() <= longest && std::none_of(text.begin(), text.end(), is_control_or_space);
}

std::string target_of(std::string_view rest) {
  const std::string_view target = without_fragment(rest);
  return (target.starts_with('/') ? "" : "/") + std::string(target);
}

// `rest` is what follows "scheme:" of an absolute URL or is a network-path reference.
result<url> parse_after_scheme(std::string scheme, std::string_view rest) {
  if (!web(scheme) || !rest.starts_with("//")) return errc::bad_url;
  rest.remove_prefix(2);
  const std::size_t end = std::min(rest.find_first_of("/?#"), rest.size());
  url out;
  out.scheme = std::move(scheme);
  if (!parse_authority(rest.substr(0, end), out)) return errc::bad_url;
  out.target = target_of(rest.substr(end));
  return out;
}

std::optional<std::string> scheme_of(std::string_view text) {
  const auto colon = text.find_first_of(":/?#");
  if (colon == text.npos || colon == 0 || text[colon] != ':' || !is_alpha(text[0])) return {};
  const auto scheme = text.substr(0, colon);
  if (!std::all_of(scheme.begin(), scheme.end(), is_scheme_char)) return {};
  return lowered(scheme);
}

// RFC 3986 section 5.2.4, for paths that start with a slash. Each character is moved and removed
// at most once, so hostile paths cost linear work.
std::string without_dots(std::string_view path) {
  std::string out;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at + 1), path.size());
    const std::string_view segment = path.substr(at + 1, end - at - 1);
    const bool dots = segment == "." || segment == "..";
    if (segment == "..") out.erase(std::min(out.rfind('/'), out.size()));
    if (!dots) out.append(path.substr(at, end - at));
    if (dots && end == path.size()) out += '/';
    at = end;
  }
  return out.empty() ? "/" : out;
}

std::string normal_target(std::string_view target) {
  const std::size_t question = std::min(target.find('?'), target.size());
  return without_dots(target.substr(0, question)) + std::string(target.substr(question));
}

// RFC 3986 section 5.2.3: all but the last segment of the base, then the reference.
std::string merged(std::string_view base_target, std::string_view reference) {
  const std::string_view path = base_target.substr(0, base_target.find('?'));
  return std::string(path.substr(0, path.rfind('/') + 1)) + std::string(reference);
}

std::string resolved_target(std::string_view base, std::string_view reference) {
  if (reference.empty()) return std::string(base);
  if (reference.front() == '?') {
    return std::string(base.substr(0, base.find('?'))) + std::string(reference);
  }
  if (reference.front() == '/') return normal_target(reference);
  return normal_target(merged(base, reference));
}

result<url> normal(result<url> parsed) {
  if (parsed) parsed->target = normal_target(parsed->target);
  return parsed;
}

}  // namespace

std::string url::origin() const {
  const bool plain = port == default_port(scheme);
  return scheme + "://" + host + (plain ? "" : ":" + std::to_string(port));
}

std::string url::to_string() const {
  const bool plain = port == default_port(scheme);
  const std::string user = userinfo.empty() ? "" : userinfo + "@";
  return scheme + "://" + user + host + (plain ? "" : ":" + std::to_string(port)) + target;
}

result<url> parse_url(std::string_view text) {
  const auto scheme = scheme_of(text);
  if (!scheme || !sendable(text)) return errc::bad_url;
  return parse_after_scheme(*scheme, text.substr(scheme->size() + 1));
}

result<url> resolve(const url& base, std::string_view reference) {
  if (!sendable(reference)) return errc::bad_url;
  if (scheme_of(reference)) return normal(parse_url(reference));
  if (reference.starts_with("//")) return normal(parse_after_scheme(base.scheme, reference));
  url out = base;
  out.target = resolved_target(base.target, without_fragment(reference));
  return out;
}

}  // namespace mannerly
