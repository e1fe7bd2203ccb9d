#include "cli/fingerprint.hpp"

#include <openssl/sha.h>

#include <cstring>
#include <string>

namespace mannerly {

fingerprint fingerprint_of(name_space space, std::string_view name) {
  std::string text(1, static_cast<char>(space));
  text += name;
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  fingerprint f;
  std::memcpy(f.word.data(), digest.data(), sizeof f.word);
  return f;
}

}  // namespace mannerly
