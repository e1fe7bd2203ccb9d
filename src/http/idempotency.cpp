#include "mannerly/http/idempotency.hpp"

#include <algorithm>
#include <array>

namespace mannerly {

bool is_idempotent(std::string_view method) noexcept {
  constexpr std::array<std::string_view, 6> methods{"GET",   "HEAD", "OPTIONS",
                                                    "TRACE", "PUT",  "DELETE"};
  return std::find(methods.begin(), methods.end(), method) != methods.end();
}

bool has_idempotency_key(const request& r, std::string_view header_name) noexcept {
  const auto key = r.headers.get(header_name);
  return key && key->find_first_not_of(" \t") != key->npos;
}

std::string make_idempotency_key(std::uint64_t high, std::uint64_t low) {
  high = (high & ~0xF000ull) | 0x4000ull;            // version 4
  low = (low & ~(0xC0ull << 56)) | (0x80ull << 56);  // the RFC's variant
  std::string out;
  for (int digit = 0; digit < 32; ++digit) {
    if (digit == 8 || digit == 12 || digit == 16 || digit == 20) out += '-';
    const std::uint64_t word = digit < 16 ? high : low;
    out += "0123456789abcdef"[(word >> (60 - 4 * (digit % 16))) & 0xF];
  }
  return out;
}

void ensure_idempotency_key(request& r, std::uint64_t high, std::uint64_t low,
                            std::string_view header_name) {
  if (is_idempotent(r.method) || has_idempotency_key(r, header_name)) return;
  r.headers.set(std::string(header_name), make_idempotency_key(high, low));
}

}  // namespace mannerly
