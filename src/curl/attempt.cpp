#include "curl/attempt.hpp"

#include "curl/easy_setup.hpp"

#include <new>
#include <utility>

namespace mannerly {
namespace {

// What on_header and on_body return to make libcurl stop: any other number than was offered.
constexpr std::size_t stop = CURL_WRITEFUNC_ERROR;

}  // namespace

attempt::attempt(const curl_options& options, std::uint32_t index)
    : options_(options), index_(index), easy_(curl_easy_init()) {
  usable_ = easy_ && setup_once(easy_, options) && set_callbacks();
}

attempt::~attempt() {
  if (easy_) curl_easy_cleanup(easy_);
}

attempt* attempt::of(CURL* easy) noexcept {
  void* self = nullptr;
  curl_easy_getinfo(easy, CURLINFO_PRIVATE, &self);
  return static_cast<attempt*>(self);
}

bool attempt::set_callbacks() noexcept {
  curl_easy_setopt(easy_, CURLOPT_PRIVATE, this);
  curl_easy_setopt(easy_, CURLOPT_ERRORBUFFER, words_.data());
  curl_easy_setopt(easy_, CURLOPT_HEADERFUNCTION, &attempt::on_header);
  curl_easy_setopt(easy_, CURLOPT_HEADERDATA, this);
  curl_easy_setopt(easy_, CURLOPT_WRITEFUNCTION, &attempt::on_body);
  curl_easy_setopt(easy_, CURLOPT_WRITEDATA, this);
  curl_easy_setopt(easy_, CURLOPT_PREREQDATA, this);
  return curl_easy_setopt(easy_, CURLOPT_PREREQFUNCTION, &attempt::on_send) == CURLE_OK;
}

boost::system::error_code attempt::prepare(const request& req, const send_options& how,
                                           transport::done d) {
  forget_last_use();
  request_ = &req;
  max_body_ = how.max_body;
  done_ = std::move(d);
  if (!usable_) return errc::transport_config;
  if (const auto wrong = check_sendable(req)) return wrong;
  lines_.build(req, options_);
  return setup_request(easy_, req, how, lines_.list());
}

void attempt::forget_last_use() {
  record_ = {};
  head_ = head_reader(options_.max_header_bytes);
  body_.clear();
  words_[0] = '\0';
}

outcome attempt::finish(CURLcode code) {
  record_.code = code;
  record_.status = head_.status();
  outcome o;
  const judgement j = judge(record_);
  o.ending = j.ending;
  o.error = j.error;
  if (o.ending != ending::answered) o.detail = explain(code);
  o.hidden_resend_prevented = record_.resends_refused > 0;
  o.answer = received(code);
  return o;
}

outcome attempt::refuse(boost::system::error_code why) {
  outcome o;
  o.ending = ending::rejected;
  o.error = why;
  o.detail = why.message();
  o.answer.url = request_->url;
  return o;
}

response attempt::received(CURLcode code) {
  response r;
  r.url = request_->url;
  // After a failure an interim status is no answer.
  if (code != CURLE_OK && head_.status() < 200) return r;
  r.status = head_.status();
  r.headers = head_.take_fields();
  r.body = std::move(body_);
  body_ = {};
  // They describe the bytes on the wire; the body is decoded. Without a body they describe nothing
  // else.
  if (!r.body.empty() && r.headers.erase("Content-Encoding")) r.headers.erase("Content-Length");
  return r;
}

std::string attempt::explain(CURLcode code) const {
  if (record_.resends_refused > 0) return "libcurl wanted to send the request a second time";
  if (record_.body_too_large) return "the body passed " + std::to_string(max_body_) + " bytes";
  if (record_.head_too_large)
    return "the header fields passed " + std::to_string(options_.max_header_bytes) + " bytes";
  std::string said = curl_easy_strerror(code);
  if (words_[0] != '\0') said.append(": ").append(words_.data());
  return said;
}

bool attempt::take_head_line(std::string_view line) {
  if (!head_.feed(line)) {
    record_.head_too_large = true;
    return false;
  }
  if (head_.just_completed()) watch_speed();
  return true;
}

// Not before the answer begins: a server may think longer than a stalled transfer may stall.
void attempt::watch_speed() noexcept {
  set_low_speed(easy_, options_);
}

bool attempt::take_body(std::string_view bytes) {
  if (bytes.size() > max_body_ - body_.size()) {
    record_.body_too_large = true;
    return false;
  }
  body_.append(bytes);
  return true;
}

// The callbacks run inside C: no exception may leave them.

std::size_t attempt::on_header(char* data, std::size_t, std::size_t size, void* self) noexcept try {
  return static_cast<attempt*>(self)->take_head_line({data, size}) ? size : stop;
} catch (const std::bad_alloc&) {
  return stop;
}

std::size_t attempt::on_body(char* data, std::size_t, std::size_t size, void* self) noexcept try {
  return static_cast<attempt*>(self)->take_body({data, size}) ? size : stop;
} catch (const std::bad_alloc&) {
  return stop;
}

int attempt::on_send(void* self, char*, char*, int, int) noexcept {
  wire_record& record = static_cast<attempt*>(self)->record_;
  if (!std::exchange(record.sent, true)) return CURL_PREREQFUNC_OK;
  ++record.resends_refused;
  return CURL_PREREQFUNC_ABORT;
}

}  // namespace mannerly
