#pragma once

// Finds out in one pass whether any of a few four-letter words is in a text, skipping most of it
// (Horspool's shift for a set of words).

#include <array>
#include <cstdint>
#include <string_view>

namespace mannerly {

template <std::size_t N>
class word_filter {
 public:
  constexpr explicit word_filter(const std::array<std::string_view, N>& words) : shifts_{} {
    for (auto& shift : shifts_) shift = length;
    for (std::size_t w = 0; w < N; ++w) {
      words_[w] = packed(words[w].data());
      for (std::size_t i = 0; i + 1 < length; ++i) {
        auto& shift = shifts_[static_cast<unsigned char>(words[w][i])];
        const auto distance = static_cast<std::uint8_t>(length - 1 - i);
        if (distance < shift) shift = distance;
      }
    }
  }

  constexpr bool any_in(std::string_view text) const noexcept {
    for (std::size_t end = length; end <= text.size();) {
      const std::uint32_t window = packed(text.data() + end - length);
      for (const std::uint32_t word : words_) {
        if (word == window) return true;
      }
      end += shifts_[static_cast<unsigned char>(text[end - 1])];
    }
    return false;
  }

 private:
  static constexpr std::uint8_t length = 4;

  static constexpr std::uint32_t packed(const char* text) noexcept {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < length; ++i) {
      value = value << 8U | static_cast<unsigned char>(text[i]);
    }
    return value;
  }

  std::array<std::uint32_t, N> words_{};
  std::array<std::uint8_t, 256> shifts_;
};

}  // namespace mannerly
