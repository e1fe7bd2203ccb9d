#pragma once

// A list with a fixed largest size and no allocation; what does not fit is dropped. The places stay
// uninitialised until they are used, so that an empty list costs nothing.

#include <array>
#include <cstddef>
#include <new>
#include <type_traits>

namespace mannerly {

template <class T, std::size_t Most>
class small_list {
 public:
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  small_list() noexcept {}
  small_list(const small_list& other) noexcept { *this = other; }
  small_list& operator=(const small_list& other) noexcept {
    if (this == &other) return *this;
    size_ = 0;
    for (const T& value : other) push_back(value);
    return *this;
  }

  void push_back(const T& value) noexcept {
    if (size_ < Most) ::new (&places_[size_++]) T(value);
  }
  std::size_t size() const noexcept { return size_; }
  bool full() const noexcept { return size_ == Most; }
  bool empty() const noexcept { return size_ == 0; }
  void clear() noexcept { size_ = 0; }
  T& operator[](std::size_t i) noexcept { return begin()[i]; }
  const T& operator[](std::size_t i) const noexcept { return begin()[i]; }
  const T* begin() const noexcept { return std::launder(reinterpret_cast<const T*>(&places_)); }
  const T* end() const noexcept { return begin() + size_; }
  T* begin() noexcept { return std::launder(reinterpret_cast<T*>(&places_)); }
  T* end() noexcept { return begin() + size_; }

 private:
  struct alignas(T) place {
    std::byte bytes[sizeof(T)];
  };
  std::array<place, Most> places_;
  std::size_t size_ = 0;
};

}  // namespace mannerly
