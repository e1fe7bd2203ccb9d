#pragma once

// The few text forms that JSON lines and file names need. Pure.

#include <string>
#include <string_view>

namespace mannerly {

/// RFC 4648 section 4, padded.
std::string to_base64(std::string_view bytes);

/// The text itself if it is UTF-8, else each byte read as Latin-1 (header values of old servers).
std::string to_utf8(std::string_view);

/// A file name for any id: letters, digits, "-", "_" and inner "." stay, other bytes become %XX; a
/// name that grows above 150 bytes keeps its head and ends in a hash. Different ids, different
/// names.
std::string file_name_of(std::string_view id);

}  // namespace mannerly
