#include "cli/result_reader.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace mannerly {
namespace {

/// Stops as soon as the order of members is the one we write; foreign orders are read to the end.
class result_sax final : public nlohmann::json_sax<nlohmann::json> {
 public:
  earlier_result found;
  bool has_id = false, has_end = false, broken = false, enough = false;

  bool null() override {
    return value([&] { has_id = has_id || key_ == "id"; });
  }
  bool boolean(bool) override {
    return value([] {});
  }
  bool number_integer(number_integer_t n) override { return number(std::to_string(n)); }
  bool number_unsigned(number_unsigned_t n) override {
    if (depth_ == 1 && key_ == "line") found.line = n;
    return number(std::to_string(n));
  }
  bool number_float(number_float_t, const string_t&) override {
    return value([] {});
  }
  bool string(string_t& text) override {
    return value([&] {
      if (key_ == "id") set_id(text);
    });
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_object() override { return --depth_, true; }
  bool end_array() override { return --depth_, true; }
  bool key(string_t& name) override {
    if (depth_ != 1) return true;
    key_ = name;
    ++members_;
    if (name == "error") found.failed = has_end = true;
    if (name == "status") has_end = true;
    const bool ours = members_ == 3 && has_id && has_end;
    enough = enough || ours;
    return !enough;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    broken = true;
    return false;
  }

 private:
  template <typename F>
  bool value(F f) {
    if (depth_ == 0) return broken = true, false;
    if (depth_ == 1) f();
    return true;
  }
  bool number(std::string text) {
    return value([&] {
      if (key_ == "id") set_id(std::move(text));
    });
  }
  void set_id(std::string text) {
    found.id = std::move(text);
    has_id = true;
  }
  bool open() {
    ++depth_;
    return true;
  }

  std::string key_;
  std::size_t depth_ = 0;
  std::size_t members_ = 0;
};

}  // namespace

std::optional<earlier_result> read_result(std::string_view text) {
  if (text.empty() || text.front() != '{') return std::nullopt;
  result_sax sax;
  nlohmann::json::sax_parse(text, &sax);
  if (sax.broken || !sax.has_id || !sax.has_end) return std::nullopt;
  if (!sax.found.id && !sax.found.line) return std::nullopt;
  return sax.found;
}

bool is_whole_result(std::string_view text) {
  return read_result(text) && nlohmann::json::accept(text);
}

bool looks_torn(std::string_view text) noexcept {
  constexpr std::string_view head = "{\"id\":";
  if (text.find_first_not_of('\0') == std::string_view::npos) return true;
  const std::string_view begin = text.substr(0, std::min(text.find('\0'), head.size()));
  return head.starts_with(begin);
}

}  // namespace mannerly
