#pragma once

// Whole inputs as text.

#include <cstddef>
#include <iosfwd>
#include <string>

namespace mannerly {

/// "standard input" for "-", else the path.
std::string input_name(const std::string& path);

/// The first `most` bytes of a file, or of `in` for "-", whose rest is read and dropped so that
/// what writes to it does not fail. Throws usage_error naming the file.
std::string read_input(const std::string& path, std::istream& in, std::size_t most);

}  // namespace mannerly
