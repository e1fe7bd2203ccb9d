#include "mannerly/policy/preset.hpp"

#include <openssl/sha.h>

#include <array>

namespace mannerly {
namespace {

constexpr std::size_t digest_bytes_shown = 8;

std::string fingerprint(std::string_view secret) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), digest.data());
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  for (std::size_t i = 0; i < digest_bytes_shown; ++i) {
    hex += digits[digest[i] >> 4];
    hex += digits[digest[i] & 15];
  }
  return hex;
}

/// The value of a query parameter as it is written; empty: none.
std::string_view parameter(std::string_view target, std::string_view name) noexcept {
  std::size_t at = target.find('?');
  while (at != std::string_view::npos) {
    target.remove_prefix(at + 1);
    at = target.find('&');
    const std::string_view pair = target.substr(0, at);
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos && pair.substr(0, equals) == name) {
      return pair.substr(equals + 1);
    }
  }
  return {};
}

/// Every part of the credential, each with its name, so that no two callers look alike.
std::string credential_of(const preset_key& key, const request& what, std::string_view target) {
  std::string all;
  const auto add = [&all](std::string_view name, std::string_view value) {
    if (value.empty()) return;
    all.append(name).append("=").append(std::to_string(value.size())).append(":").append(value);
  };
  for (const std::string& name : key.headers) add(name, what.headers.get(name).value_or(""));
  for (const std::string& name : key.query) add(name, parameter(target, name));
  return all;
}

}  // namespace

std::string key_of(const preset& p, const request& what) {
  std::string key = p.id;
  const auto where = parse_url(what.url);
  if (p.key.per_host && where) key += "/" + where->host;
  if (p.key.headers.empty() && p.key.query.empty()) return key;
  const std::string secret = credential_of(p.key, what, where ? where->target : std::string());
  return key + ":" + (secret.empty() ? "anonymous" : fingerprint(secret));
}

}  // namespace mannerly
