#include "mannerly/error.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace mannerly {
namespace {

constexpr int last_code = static_cast<int>(errc::retry_refused);

TEST(Error, EachCodeHasItsOwnNameAndMessage) {
  std::set<std::string> names, messages;
  for (int i = 1; i <= last_code; ++i) {
    names.insert(std::string(name_of(static_cast<errc>(i))));
    messages.insert(make_error_code(static_cast<errc>(i)).message());
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(last_code));
  EXPECT_EQ(messages.size(), static_cast<std::size_t>(last_code));
}

TEST(Error, NamesAreLowerCaseWords) {
  EXPECT_EQ(name_of(errc::retries_exhausted), "retries_exhausted");
  for (int i = 1; i <= last_code; ++i) {
    const auto name = name_of(static_cast<errc>(i));
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), name.npos) << name;
  }
}

TEST(Error, CodesConvertToErrorCodesOfOurCategory) {
  const boost::system::error_code ec = errc::cancelled;
  EXPECT_EQ(ec, errc::cancelled);
  EXPECT_EQ(ec.category(), mannerly_category());
  EXPECT_STREQ(ec.category().name(), "mannerly");
}

TEST(Error, ThrownErrorsSayHowFarTheCallCame) {
  const error e(errc::retries_exhausted, "GET /items",
                {.attempts = 3, .last_status = 503, .come_back_in = std::chrono::seconds(7)});
  EXPECT_EQ(e.code(), errc::retries_exhausted);
  EXPECT_EQ(e.info().attempts, 3);
  EXPECT_EQ(e.info().last_status, 503);
  EXPECT_EQ(e.info().come_back_in, std::chrono::seconds(7));
  EXPECT_NE(std::string(e.what()).find("GET /items"), std::string::npos);
}

}  // namespace
}  // namespace mannerly
