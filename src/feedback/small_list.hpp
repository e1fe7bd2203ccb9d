#pragma once

// A list with a fixed largest size and no allocation; what does not fit is dropped.

#include <array>
#include <cstddef>

namespace mannerly {

template <class T, std::size_t Most>
class small_list {
 public:
  void push_back(const T& value) noexcept {
    if (size_ < Most) values_[size_++] = value;
  }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  void clear() noexcept { size_ = 0; }
  T& operator[](std::size_t i) noexcept { return values_[i]; }
  const T& operator[](std::size_t i) const noexcept { return values_[i]; }
  const T* begin() const noexcept { return values_.data(); }
  const T* end() const noexcept { return values_.data() + size_; }

 private:
  std::array<T, Most> values_{};
  std::size_t size_ = 0;
};

}  // namespace mannerly
