#pragma once

// Takes secrets out of text that leaves the process: of each URL in it, the userinfo, the query and
// the fragment; of any other text, what follows a "?" without a space. Linear, pure.

#include <string>
#include <string_view>

namespace mannerly {

/// "https://me:pw@h/a?k=s gone" becomes "https://h/a?... gone".
std::string redact(std::string_view text);

}  // namespace mannerly
