#pragma once

// Splits a file or a pipe into lines in bounded memory. Reads only in fill(), once, so that a loop
// can wait for the file itself. Strips the line end (LF or CRLF) and a leading byte order mark.

#include <boost/system/error_code.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mannerly {

struct text_line {
  std::uint64_t number = 0;  ///< from 1
  std::uint64_t begin = 0;   ///< offset of its first byte
  std::string_view text;     ///< valid until the reader is used again
  bool too_long = false;     ///< `text` is only its head
  bool ended = true;         ///< false: the file stops without a line end
};

class line_reader {
 public:
  static constexpr std::size_t default_cap = std::size_t{16} << 20;

  /// The descriptor stays the caller's.
  explicit line_reader(int fd, std::size_t cap = default_cap) : fd_(fd), cap_(cap) {}

  /// The next line if it has been read; else fill() is due, or at_end() holds.
  std::optional<text_line> next();
  /// Reads once. Interrupted reads count as empty.
  boost::system::error_code fill();
  /// next() with as many fill() as it takes. Nothing: the end, or a failure in `why`.
  std::optional<text_line> wait_for_next(boost::system::error_code& why);

  bool at_end() const noexcept { return eof_ && buffer_.size() == begin_ && dropped_ == 0; }
  std::uint64_t lines() const noexcept { return number_; }
  /// Bytes of the lines handed out.
  std::uint64_t consumed() const noexcept { return offset_; }

 private:
  text_line take(std::size_t length, bool ended);

  int fd_;
  std::size_t cap_;
  std::string buffer_;
  std::size_t begin_ = 0;      // of the line to come, in buffer_
  std::size_t scanned_ = 0;    // no line end before this
  std::uint64_t dropped_ = 0;  // bytes of a line that is too long
  std::uint64_t offset_ = 0;
  std::uint64_t number_ = 0;
  bool eof_ = false;
};

}  // namespace mannerly
