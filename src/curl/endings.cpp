#include "curl/endings.hpp"

namespace mannerly {
namespace {

// Before anything was sent: failures that the next try would meet again.
bool is_lasting(CURLcode code) noexcept {
  switch (code) {
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_NOT_BUILT_IN:
    case CURLE_BAD_FUNCTION_ARGUMENT:
    case CURLE_INTERFACE_FAILED:
    case CURLE_UNKNOWN_OPTION:
    case CURLE_SSL_ENGINE_NOTFOUND:
    case CURLE_SSL_ENGINE_SETFAILED:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_USE_SSL_FAILED:
    case CURLE_SSL_ENGINE_INITFAILED:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CRL_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_CLIENTCERT:
      return true;
    default:
      return false;
  }
}

judgement of_unsent(CURLcode code) noexcept {
  if (code == CURLE_URL_MALFORMAT) return {ending::rejected, errc::bad_url};
  if (is_lasting(code)) return {ending::rejected, errc::transport_config};
  return {ending::not_sent, errc::not_sent};
}

}  // namespace

judgement judge(const wire_record& r) noexcept {
  if (r.body_too_large || r.head_too_large) return {ending::rejected, errc::body_too_large};
  if (r.resends_refused > 0) return {ending::sent_unknown, errc::sent_unknown};
  if (r.code == CURLE_OK && r.status > 0) return {};
  if (!r.sent) return of_unsent(r.code);
  return {ending::sent_unknown, errc::sent_unknown};
}

}  // namespace mannerly
