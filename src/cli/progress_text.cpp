#include "cli/progress_text.hpp"

#include "cli/duration_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace mannerly {
namespace {

constexpr duration window = std::chrono::seconds(5);
constexpr duration grain = std::chrono::milliseconds(100);

std::string decimals(const char* format, double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

std::string rate_text(double rate) {
  if (rate > 0 && rate < 0.1) return decimals("%.1f/h", rate * 3600);
  return decimals("%.1f/s", rate);
}

std::string bar(double share, std::size_t cells) {
  const auto full = static_cast<std::size_t>(std::floor(share * static_cast<double>(cells)));
  std::string text(full, '=');
  if (full < cells) text += '>';
  text.resize(cells, ' ');
  return "[" + text + "]";
}

/// The counts, most important first, each a piece that can be left out.
std::string counts(const progress_state& s) {
  std::string text = std::to_string(s.done) + " done";
  if (s.failed != 0) text += ", " + std::to_string(s.failed) + " failed";
  if (s.skipped != 0) text += ", " + std::to_string(s.skipped) + " skipped";
  text += ", " + std::to_string(s.refused) + " refused";
  text += ", " + std::to_string(s.retried) + " retried";
  return text + ", " + rate_text(s.rate);
}

std::string outlook(const progress_state& s) {
  std::string text;
  if (s.pause_left) text = ", paused until " + s.pause_end;
  if (const auto left = time_left(s)) text += ", " + to_text(*left) + " left";
  return text;
}

std::string percent(double share) {
  return decimals("%3.0f%%", std::floor(share * 100));
}

}  // namespace

void rate_window::note(time_point now, std::uint64_t finished) {
  if (!samples_.empty() && now - samples_.back().at < grain) return;
  samples_.push_back({now, finished});
  while (samples_.size() > 2 && now - samples_[1].at >= window) samples_.pop_front();
}

double rate_window::rate() const noexcept {
  if (samples_.size() < 2) return 0;
  const auto span = std::chrono::duration<double>(samples_.back().at - samples_.front().at).count();
  if (span <= 0) return 0;
  return static_cast<double>(samples_.back().finished - samples_.front().finished) / span;
}

std::optional<duration> time_left(const progress_state& s) {
  if (!s.calls_left) return std::nullopt;
  const duration pause = s.pause_left.value_or(duration::zero());
  if (*s.calls_left == 0) return duration::zero();
  double rate = s.rate;
  const double elapsed = std::chrono::duration<double>(s.elapsed).count();
  if (rate <= 0 && elapsed > 0) rate = static_cast<double>(s.done + s.failed) / elapsed;
  if (rate <= 0) return std::nullopt;
  const double seconds = std::min(static_cast<double>(*s.calls_left) / rate, 3e9);
  return pause + duration(std::llround(seconds * 1e9));
}

std::string bar_text(const progress_state& s, std::size_t width) {
  const std::string tail = counts(s) + outlook(s);
  std::string text;
  if (s.share) {
    const std::size_t taken = tail.size() + 8;
    const std::size_t cells = width > taken + 6 ? std::min<std::size_t>(width - taken, 40) : 0;
    if (cells != 0) text = bar(*s.share, cells) + " ";
    text += percent(*s.share) + " ";
  }
  text += tail;
  return text.substr(0, width);
}

std::string plain_text(const progress_state& s) {
  std::string text = to_text(s.elapsed) + ": " + counts(s) + outlook(s);
  if (s.share) text += " (" + decimals("%.0f%%", std::floor(*s.share * 100)) + ")";
  return text;
}

}  // namespace mannerly
