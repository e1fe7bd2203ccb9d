#include "cli/id_set.hpp"

#include <algorithm>
#include <new>
#include <sys/mman.h>
#include <utility>

namespace mannerly {
namespace {

constexpr std::uint32_t state_bits = 3;

bool is_free(const fingerprint& e) noexcept {
  return e == fingerprint{};
}

/// All but the state; never the free entry.
fingerprint bare(fingerprint f) noexcept {
  f.word[2] &= ~state_bits;
  if (is_free(f)) f.word[1] = 1;
  return f;
}

}  // namespace

// Mapped rather than from the heap, where tables that grow by an eighth would leave holes.
id_set::slots::slots(std::size_t count) : count_(count) {
  void* const memory = mmap(nullptr, count * sizeof(entry), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  first_ = static_cast<entry*>(memory);
}

id_set::slots::~slots() {
  if (first_ != nullptr) munmap(first_, count_ * sizeof(entry));
}

id_set::slots::slots(slots&& other) noexcept
    : first_(std::exchange(other.first_, nullptr)), count_(std::exchange(other.count_, 0)) {}

id_set::slots& id_set::slots::operator=(slots&& other) noexcept {
  std::swap(first_, other.first_);
  std::swap(count_, other.count_);
  return *this;
}

/// Where the entry is or, if it is not there, would go. REQUIRES: a free slot.
id_set::entry& id_set::place_of(const slots& in, const entry& wanted) noexcept {
  const std::uint64_t hash = (std::uint64_t{wanted.word[1]} << 32) | wanted.word[2];
  __extension__ using wide = unsigned __int128;
  auto i = static_cast<std::size_t>((wide{hash} * in.count()) >> 64);
  while (!is_free(in[i]) && bare(in[i]) != wanted) {
    if (++i == in.count()) i = 0;
  }
  return in[i];
}

std::optional<id_state> id_set::find(const fingerprint& f) const noexcept {
  const table& t = tables_[f.word[0] & 0xff];
  if (t.used == 0) return std::nullopt;
  const entry& e = place_of(t.held, bare(f));
  if (is_free(e)) return std::nullopt;
  return static_cast<id_state>(e.word[2] & state_bits);
}

void id_set::put(const fingerprint& f, id_state state) {
  table& t = tables_[f.word[0] & 0xff];
  if (t.used * 10 >= t.held.count() * 9) grow(t);
  entry& e = place_of(t.held, bare(f));
  if (is_free(e)) ++t.used, ++size_;
  e = bare(f);
  e.word[2] |= static_cast<std::uint32_t>(state);
}

void id_set::grow(table& t) {
  slots bigger(std::max<std::size_t>(t.held.count() * 9 / 8, 64));
  const std::size_t new_bytes = bigger.count() * sizeof(entry);
  peak_bytes_ = std::max(peak_bytes_, bytes_ + new_bytes);
  for (std::size_t i = 0; i < t.held.count(); ++i) {
    const entry& e = t.held[i];
    if (!is_free(e)) place_of(bigger, bare(e)) = e;
  }
  bytes_ += new_bytes - t.held.count() * sizeof(entry);
  t.held = std::move(bigger);
}

}  // namespace mannerly
