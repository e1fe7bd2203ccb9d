#pragma once

// An ordered list of header field lines. Names compare without case; repeated names stay separate
// lines in the order they came. A plain value: no thread rules of its own.

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

struct header {
  std::string name;
  std::string value;
  friend bool operator==(const header&, const header&) = default;
};

class headers {
 public:
  headers() = default;
  headers(std::initializer_list<header> lines) : lines_(lines) {}

  void add(std::string name, std::string value);
  /// Replaces every line of that name by one.
  void set(std::string name, std::string value);
  /// Removes every line of that name; tells whether there was one.
  bool erase(std::string_view name);
  void clear() noexcept { lines_.clear(); }

  /// The first line of that name.
  std::optional<std::string_view> get(std::string_view name) const noexcept;
  bool contains(std::string_view name) const noexcept { return get(name).has_value(); }

  std::size_t size() const noexcept { return lines_.size(); }
  bool empty() const noexcept { return lines_.empty(); }
  auto begin() const noexcept { return lines_.begin(); }
  auto end() const noexcept { return lines_.end(); }

  friend bool operator==(const headers&, const headers&) = default;

 private:
  std::vector<header> lines_;
};

/// ASCII comparison without case, as HTTP field names need.
bool iequals(std::string_view a, std::string_view b) noexcept;

}  // namespace mannerly
