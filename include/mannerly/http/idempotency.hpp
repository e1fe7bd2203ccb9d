#pragma once

// When doing a request twice is the same as doing it once. Pure; randomness is passed in.

#include "mannerly/http/request.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace mannerly {

/// The header most third parties read.
inline constexpr std::string_view idempotency_header = "Idempotency-Key";

/// RFC 9110 section 9.2.2: GET, HEAD, OPTIONS, TRACE, PUT, DELETE. Methods have case.
bool is_idempotent(std::string_view method) noexcept;

/// Whether the request carries a key that is not empty.
bool has_idempotency_key(const request&,
                         std::string_view header_name = idempotency_header) noexcept;

/// A version 4 UUID (RFC 9562 section 5.4) out of 128 random bits.
std::string make_idempotency_key(std::uint64_t high, std::uint64_t low);

/// Gives a request that is not idempotent a key unless it has one. Do it once per call, before the
/// first attempt: every attempt must carry the same key.
void ensure_idempotency_key(request&, std::uint64_t high, std::uint64_t low,
                            std::string_view header_name = idempotency_header);

}  // namespace mannerly
