#pragma once

// The ids a run has met and how each stands, in at most 16 bytes an id once there are some tens of
// thousands, growth included: 256 open-addressing tables that each grow by an eighth. Not
// thread-safe.

#include "cli/fingerprint.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace mannerly {

enum class id_state : std::uint8_t {
  answered,  ///< the output has its answer
  failed,    ///< the output has its error
  reported,  ///< a line that is no call, which the output already names
  taken,     ///< met in this run's input
};

class id_set {
 public:
  id_set() = default;
  id_set(const id_set&) = delete;
  id_set& operator=(const id_set&) = delete;

  std::optional<id_state> find(const fingerprint&) const noexcept;
  /// Adds it, or changes how it stands.
  void put(const fingerprint&, id_state);

  std::size_t size() const noexcept { return size_; }
  /// Bytes held now, and the most ever held at once (old and new table while one grows).
  std::size_t bytes() const noexcept { return bytes_; }
  std::size_t peak_bytes() const noexcept { return peak_bytes_; }

 private:
  using entry = fingerprint;  // with the state in the lowest two bits of the last word

  /// Zeroed memory of its own, given back to the system when it goes.
  class slots {
   public:
    slots() = default;
    explicit slots(std::size_t count);
    ~slots();
    slots(slots&&) noexcept;
    slots& operator=(slots&&) noexcept;
    std::size_t count() const noexcept { return count_; }
    entry& operator[](std::size_t i) const noexcept { return first_[i]; }

   private:
    entry* first_ = nullptr;
    std::size_t count_ = 0;
  };
  struct table {
    slots held;
    std::size_t used = 0;
  };

  static entry& place_of(const slots&, const entry&) noexcept;
  void grow(table&);

  std::array<table, 256> tables_;
  std::size_t size_ = 0;
  std::size_t bytes_ = sizeof(tables_);
  std::size_t peak_bytes_ = sizeof(tables_);
};

}  // namespace mannerly
