#include "feedback/json_walk.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace mannerly {
namespace {

/// The parser's events, turned into paths. Returning false ends the parse.
class path_keeper final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit path_keeper(json_visitor& visitor) : visitor_(visitor) {}

  bool null() override { return scalar_done(); }
  bool boolean(bool value) override {
    visitor_.on_bool(path_, value);
    return scalar_done();
  }
  bool number_integer(number_integer_t value) override { return number(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return number(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& text) override { return number(text); }
  bool string(string_t& text) override {
    visitor_.on_text(path_, text);
    return scalar_done();
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return enter(false); }
  bool key(string_t& name) override {
    path_.resize(marks_.back().size);
    constexpr std::size_t longest_key = 128;
    if (!path_.empty()) path_ += '.';
    path_.append(name, 0, longest_key);
    return true;
  }
  bool end_object() override {
    path_.resize(marks_.back().size);
    visitor_.on_object_end(path_);
    return leave();
  }
  bool start_array(std::size_t) override { return enter(true); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
    return false;
  }

 private:
  struct mark {
    std::size_t size = 0;   ///< of the path inside this container
    std::size_t outer = 0;  ///< of the path outside it
  };

  bool number(const std::string& text) {
    visitor_.on_number(path_, text);
    return scalar_done();
  }

  // Inside an object the next key cuts the path; inside an array nothing is to be done.
  bool scalar_done() noexcept { return true; }

  bool enter(bool array) {
    constexpr std::size_t deepest = 64;
    if (marks_.size() == deepest) return false;
    const std::size_t outer = path_.size();
    if (array && !marks_.empty()) path_ += "[]";
    marks_.push_back({path_.size(), outer});
    return true;
  }

  bool leave() {
    path_.resize(marks_.back().outer);
    marks_.pop_back();
    return true;
  }

  json_visitor& visitor_;
  std::string path_;
  std::vector<mark> marks_;
};

}  // namespace

bool walk_json(std::string_view text, json_visitor& visitor) {
  path_keeper keeper{visitor};
  return nlohmann::json::sax_parse(text.begin(), text.end(), &keeper);
}

}  // namespace mannerly
