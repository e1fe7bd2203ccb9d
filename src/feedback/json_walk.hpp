#pragma once

// Walks over a JSON text and names each scalar by its path: "errors[].extensions.code". An array at
// the root leaves no mark in the path. Nothing is kept; depth is bounded; nothing throws.

#include <string_view>

namespace mannerly {

class json_visitor {
 public:
  virtual void on_text(std::string_view path, std::string_view text) = 0;
  virtual void on_number(std::string_view path, std::string_view text) = 0;
  virtual void on_bool(std::string_view path, bool value) = 0;
  virtual void on_object_end(std::string_view path) = 0;

 protected:
  ~json_visitor() = default;
};

/// false: not one whole JSON text, or deeper than 64.
bool walk_json(std::string_view text, json_visitor& visitor);

}  // namespace mannerly
