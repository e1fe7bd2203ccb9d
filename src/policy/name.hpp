#pragma once

// Names as people type them: letter case, spaces and punctuation do not count. Pure.

#include <string_view>

namespace mannerly {

/// "Azure OpenAI" and "azure_openai" are the same; a name without letters and digits is like none.
bool same_name(std::string_view a, std::string_view b) noexcept;

}  // namespace mannerly
