#pragma once

// Response bodies as files of a directory, one a call, named after its id. A body appears under its
// name whole or not at all.

#include <boost/system/error_code.hpp>

#include <string>
#include <string_view>

namespace mannerly {

class body_files {
 public:
  /// Creates the directory if need be. Throws std::runtime_error, for people.
  explicit body_files(std::string directory);

  /// Where the body of this call is or will be.
  std::string path_of(std::string_view id) const;
  /// Writes the body, replacing one of an earlier try.
  boost::system::error_code keep(std::string_view id, std::string_view body) const;

 private:
  std::string directory_;
  std::string part_;  // a body's name while it is written; no id has it
};

}  // namespace mannerly
