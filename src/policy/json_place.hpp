#pragma once

// JSON values of a file that somebody wrote, read strictly: each fault names its place
// ("/limits/0/plan must be a text").

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

/// Thrown inside the room only; what() is for people.
class json_fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A value and where it stands. The value outlives it.
class json_place {
 public:
  /// Throws json_fault unless the text is JSON.
  static nlohmann::json parse(std::string_view text);

  explicit json_place(const nlohmann::json& value) : value_(value) {}

  // Each throws json_fault when the value is of another form.
  std::string text() const;  ///< not empty
  std::string any_text() const;
  bool yes_or_no() const;
  std::int64_t whole(std::int64_t least, std::int64_t most) const;
  double positive() const;
  std::vector<json_place> elements() const;
  std::vector<std::string> texts() const;

  /// A member of the object; nothing: it has none of that name.
  std::optional<json_place> find(const std::string& name) const;
  /// Throws json_fault when it is missing.
  json_place at(const std::string& name) const;
  /// Throws json_fault when there are other members than these.
  void only(std::initializer_list<std::string_view> names) const;

  const nlohmann::json& value() const noexcept { return value_; }
  [[noreturn]] void fail(const std::string& why) const;

 private:
  json_place(const nlohmann::json& value, std::string path)
      : value_(value), path_(std::move(path)) {}
  void expect(bool right, const char* what) const;

  const nlohmann::json& value_;
  std::string path_;
};

}  // namespace mannerly
