#pragma once

// Reads the lines libcurl hands to its header callback: interim (1xx) blocks, the final block and
// trailers arrive in one stream. Keeps the last block and drops trailers. Pure; nothing a server
// sends throws, except for want of memory.

#include "mannerly/http/headers.hpp"

#include <cstddef>
#include <string_view>
#include <utility>

namespace mannerly {

class head_reader {
 public:
  explicit head_reader(std::size_t max_bytes = 0) noexcept : left_(max_bytes) {}

  /// One line with its line end. False once more than max_bytes came in all.
  bool feed(std::string_view line);

  /// Of the last status line; 0 before the first or when it is unreadable.
  int status() const noexcept { return status_; }
  /// True right after the line that ended a block with a final status.
  bool just_completed() const noexcept { return just_completed_; }
  headers take_fields() noexcept { return std::exchange(fields_, {}); }

 private:
  void start_block(std::string_view status_line);
  void add_field(std::string_view line);

  std::size_t left_;
  int status_ = 0;
  bool in_block_ = false;
  bool just_completed_ = false;
  headers fields_;
};

}  // namespace mannerly
