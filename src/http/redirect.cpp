#include "mannerly/http/redirect.hpp"

#include "mannerly/http/idempotency.hpp"
#include "mannerly/http/url.hpp"

#include "http/chars.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace mannerly {
namespace {

template <typename Drop>
headers without(const headers& lines, Drop drop) {
  headers out;
  for (const header& line : lines) {
    if (!drop(std::string_view(line.name))) out.add(line.name, line.value);
  }
  return out;
}

// RFC 9110 section 15.4, step 5: what described or framed the body that is gone. A key that named
// the changed operation goes with it.
bool describes_body(std::string_view name) {
  constexpr std::array<std::string_view, 7> known{
      "Digest", "Repr-Digest", "Want-Repr-Digest", "Transfer-Encoding",
      "Expect", "Trailer",     idempotency_header};
  return iequals(name.substr(0, 8), "Content-") ||
         std::any_of(known.begin(), known.end(), [name](auto k) { return iequals(name, k); });
}

std::string next_method(const std::string& method, int status) {
  const bool see_other = status == 303 && method != "HEAD";
  const bool old_post = (status == 301 || status == 302) && method == "POST";
  return see_other || old_post ? "GET" : method;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// Two different Locations mean that somebody between us and the server wrote one of them.
std::optional<std::string_view> location(const headers& lines) {
  std::optional<std::string_view> found;
  for (const header& line : lines) {
    if (!iequals(line.name, "Location")) continue;
    const std::string_view value = trimmed(line.value);
    if (found && *found != value) return std::nullopt;
    found = value;
  }
  return found && !found->empty() ? found : std::nullopt;
}

void change_method(request& next, std::string method) {
  if (method == next.method) return;
  next.method = std::move(method);
  next.body.clear();
  next.headers = without(next.headers, describes_body);
}

void leave_origin(request& next) {
  next.headers = without(next.headers, [](std::string_view name) {
    return is_credential(name) || iequals(name, "Host");
  });
}

}  // namespace

bool is_redirect(int status) noexcept {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

result<request> follow_redirect(const request& sent, const response& answer) {
  const auto from = parse_url(sent.url);
  if (!from) return from.error();
  const auto where = location(answer.headers);
  if (!is_redirect(answer.status) || !where) return errc::bad_redirect;
  auto to = resolve(*from, *where);
  if (!to) return errc::bad_redirect;

  const bool stays = to->origin() == from->origin();
  to->userinfo = stays ? from->userinfo : "";
  request next = sent;
  next.url = to->to_string();
  change_method(next, next_method(sent.method, answer.status));
  if (!stays) leave_origin(next);
  return next;
}

}  // namespace mannerly
