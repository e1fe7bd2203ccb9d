#include "cli/line_reader.hpp"

#include <cerrno>
#include <cstring>
#include <unistd.h>
#include <utility>

namespace mannerly {

std::optional<text_line> line_reader::next() {
  const char* const data = buffer_.data();
  const std::size_t left = buffer_.size() - scanned_;
  if (const void* found = left == 0 ? nullptr : std::memchr(data + scanned_, '\n', left)) {
    return take(static_cast<std::size_t>(static_cast<const char*>(found) - data) - begin_, true);
  }
  if (buffer_.size() - begin_ > cap_) {  // keep the head alone
    dropped_ += buffer_.size() - begin_ - cap_;
    buffer_.resize(begin_ + cap_);
  }
  scanned_ = buffer_.size();
  if (!eof_ || at_end()) return std::nullopt;
  return take(buffer_.size() - begin_, false);
}

text_line line_reader::take(std::size_t length, bool ended) {
  text_line line{.number = ++number_, .begin = offset_, .ended = ended};
  line.text = std::string_view(buffer_).substr(begin_, length);
  begin_ += length + (ended ? 1 : 0);
  scanned_ = begin_;
  offset_ += length + std::exchange(dropped_, 0) + (ended ? 1 : 0);
  line.too_long = offset_ - line.begin - (ended ? 1 : 0) > cap_;
  if (line.too_long) line.text = line.text.substr(0, cap_);
  if (line.number == 1 && line.text.starts_with("\xef\xbb\xbf")) line.text.remove_prefix(3);
  if (line.text.ends_with('\r') && !line.too_long) line.text.remove_suffix(1);
  return line;
}

boost::system::error_code line_reader::fill() {
  if (begin_ > 0) {
    buffer_.erase(0, begin_);
    scanned_ -= std::exchange(begin_, 0);
  }
  constexpr std::size_t chunk = std::size_t{64} << 10;
  const std::size_t old = buffer_.size();
  buffer_.resize(old + chunk);
  const ssize_t got = read(fd_, buffer_.data() + old, chunk);
  const int why = got < 0 ? errno : 0;
  buffer_.resize(old + static_cast<std::size_t>(got > 0 ? got : 0));
  if (got == 0) eof_ = true;
  if (why == 0 || why == EINTR || why == EAGAIN) return {};
  return {why, boost::system::system_category()};
}

std::optional<text_line> line_reader::wait_for_next(boost::system::error_code& why) {
  for (;;) {
    if (auto line = next()) return line;
    if (at_end() || (why = fill())) return std::nullopt;
  }
}

}  // namespace mannerly
