#include "mannerly/http/redirect.hpp"

#include "http/chars.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace mannerly {
namespace {

// Names as third parties document them that no fragment below catches.
constexpr std::array<std::string_view, 17> names{
    "cookie",
    "cookie2",
    "private-key",
    "client-id",        // Twitch: the other half of the bearer token
    "x-functions-key",  // Azure Functions
    "aeg-sas-key",      // Azure Event Grid
    "fastly-key",
    "x-auth-email",   // Cloudflare: the other half of the key
    "cb-access-key",  // Coinbase
    "cb-access-sign",
    "cb-access-passphrase",
    "api-sign",                   // Kraken
    "ocp-apim-subscription-key",  // Azure API Management
    "dd-application-key",         // Datadog
    "x-honeycomb-team",
    "x-algolia-application-id",
    "x-goog-encryption-key",
};

// Parts of names. Dropping a harmless header on the way to a stranger costs little; handing over a
// key that nobody listed costs a lot.
constexpr std::array<std::string_view, 16> fragments{
    "auth",    "token",      "secret",    "apikey",     "api-key", "api_key", "password", "passwd",
    "session", "credential", "signature", "access-key", "jwt",     "bearer",  "csrf",     "xsrf"};

bool same(char a, char b) noexcept {
  return to_lower(a) == b;
}

bool holds(std::string_view name, std::string_view fragment) noexcept {
  return std::search(name.begin(), name.end(), fragment.begin(), fragment.end(), same) !=
         name.end();
}

}  // namespace

bool is_credential(std::string_view name) noexcept {
  const auto equal = [name](std::string_view known) { return iequals(name, known); };
  const auto inside = [name](std::string_view fragment) { return holds(name, fragment); };
  return std::any_of(names.begin(), names.end(), equal) ||
         std::any_of(fragments.begin(), fragments.end(), inside);
}

}  // namespace mannerly
