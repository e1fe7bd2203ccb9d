#include "cli/input_text.hpp"

#include "cli/usage_error.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace mannerly {
namespace {

std::string read_up_to(std::istream& in, std::size_t most) {
  std::string text;
  std::array<char, 65536> piece{};
  while (in) {
    in.read(piece.data(), piece.size());
    const auto got = static_cast<std::size_t>(in.gcount());
    text.append(piece.data(), std::min(got, most - text.size()));
  }
  return text;
}

}  // namespace

std::string input_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

std::string read_input(const std::string& path, std::istream& in, std::size_t most) {
  if (path == "-") {
    std::string text = read_up_to(in, most);
    if (in.bad()) throw usage_error("standard input: cannot be read");
    return text;
  }
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw usage_error(path + ": is a directory");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw usage_error(path + ": " + std::strerror(errno));
  std::string text = read_up_to(file, most);
  if (file.bad()) throw usage_error(path + ": cannot be read");
  return text;
}

}  // namespace mannerly
