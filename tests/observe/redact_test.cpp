#include "mannerly/observe/redact.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

TEST(Redact, TakesSecretsOutOfUrls) {
  const std::pair<const char*, const char*> table[] = {
      {"https://h/a?key=s", "https://h/a?..."},
      {"https://me:pw@h/a?k=s gone", "https://h/a?... gone"},
      {"https://me:p@w@h:8443/", "https://h:8443/"},
      {"https://h/#access_token=s", "https://h/#..."},
      {"https://h/a@b", "https://h/a@b"},
      {"moved to \"/x?code=1&state=2\", trying", "moved to \"/x?...\", trying"},
      {"from http://u@a/?x=1 to http://u@b/?y=2", "from http://a/?... to http://b/?..."},
      {"why? because", "why? because"},
      {"https://h/?", "https://h/?"},
      {"issue #5", "issue #5"},
      {"?", "?"},
      {"", ""},
      {" ", " "},
      {"://", "://"},
      {"://@?x", "://?..."},
  };
  for (const auto& [text, expected] : table) EXPECT_EQ(redact(text), expected) << text;
}

TEST(Redact, WorkIsLinear) {
  std::string hostile;
  for (int i = 0; i < 200'000; ++i) hostile += "://@?";
  EXPECT_LT(redact(hostile).size(), hostile.size());
}

}  // namespace
}  // namespace mannerly
