#include "mannerly/observe/json_sink.hpp"

#include "mannerly/observe/redact.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <ctime>
#include <ostream>
#include <string>

namespace mannerly {
namespace {

using json = nlohmann::ordered_json;

double seconds(duration d) {
  return std::chrono::duration<double>(d).count();
}

std::string utc(wall_time t) {
  const auto whole = std::chrono::floor<std::chrono::seconds>(t);
  const std::time_t unix_seconds = whole.time_since_epoch().count();
  const auto micros = std::chrono::floor<std::chrono::microseconds>(t - whole).count();
  std::tm parts{};
  if (!gmtime_r(&unix_seconds, &parts)) return {};
  char text[64];
  const std::size_t n = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(text + n, sizeof text - n, ".%06dZ", static_cast<int>(micros));
  return text;
}

std::string code_text(const boost::system::error_code& code) {
  if (code.category() == mannerly_category()) {
    return std::string(name_of(static_cast<errc>(code.value())));
  }
  return std::string(code.category().name()) + ":" + std::to_string(code.value());
}

void add_text(json& line, const char* name, std::string_view text) {
  if (!text.empty()) line[name] = redact(text);
}

void add_seconds(json& line, const char* name, duration d) {
  if (d != duration{0}) line[name] = seconds(d);
}

void add_number(json& line, const char* name, std::uint64_t n) {
  if (n != 0) line[name] = n;
}

void add_facts(json& line, const event& e) {
  add_number(line, "call", e.call);
  add_text(line, "key", e.key);
  if (e.attempt != 0) line["attempt"] = e.attempt;
  if (e.status != 0) line["status"] = e.status;
  add_seconds(line, "wait_s", e.wait);
  add_seconds(line, "lateness_s", e.lateness);
  if (e.code) line["code"] = code_text(e.code);
  add_text(line, "detail", e.detail);
}

}  // namespace

json_sink::json_sink(std::ostream& out, std::optional<time_origin> origin)
    : out_(out), origin_(origin) {}

void json_sink::on_event(const event& e) noexcept {
  try {
    if (!first_) first_ = e.at;
    json line;
    line["event"] = name_of(e.kind);
    line["t"] = seconds(e.at - *first_);
    if (origin_) line["time"] = utc(origin_->wall + (e.at - origin_->at));
    add_facts(line, e);
    // Text that is not UTF-8 must not cost the line.
    write(line.dump(-1, ' ', false, json::error_handler_t::replace) + '\n');
  } catch (...) {
    ++lost_;
  }
}

// A stream that failed once is tried again: a disk may have room by then. clear() throws only if
// the stream has lost its buffer.
void json_sink::write(const std::string& line) {
  out_.clear();
  out_ << line;
  if (!out_) ++lost_;
}

}  // namespace mannerly
