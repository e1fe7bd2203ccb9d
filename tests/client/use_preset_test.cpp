#include "mannerly/client/use_preset.hpp"

#include "mannerly/error.hpp"

#include "client/settings.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mannerly {
namespace {

TEST(UsePreset, BringsLimitsAndDialect) {
  config c;
  use_preset(c, *find_preset("nvd"));
  EXPECT_EQ(c.limits, (std::vector<std::string>{"5/30s"}));
  EXPECT_EQ(c.dialect, "nvd");
  EXPECT_EQ(to_engine_config(c).dialect, "nvd");
  config paid;
  use_preset(paid, *find_preset("nvd"), "key");
  EXPECT_EQ(paid.limits, (std::vector<std::string>{"50/30s"}));
}

TEST(UsePreset, WhatTheConfigSaysIsKept) {
  config c;
  c.limits = {"1/s"};
  c.dialect = "kong";
  use_preset(c, *find_preset("github"));
  EXPECT_EQ(c.limits, (std::vector<std::string>{"1/s"}));
  EXPECT_EQ(c.dialect, "kong");
}

TEST(UsePreset, EveryPresetMakesAConfigThatIsAccepted) {
  for (const preset& p : presets()) {
    config c;
    c.max_in_flight = 20;
    use_preset(c, p);
    EXPECT_NO_THROW(to_engine_config(c)) << p.id;
  }
}

TEST(Settings, AnUnknownDialectIsNamed) {
  config c;
  c.dialect = "klingon";
  try {
    to_engine_config(c);
    ADD_FAILURE() << "accepted";
  } catch (const error& e) {
    EXPECT_EQ(e.code(), errc::bad_config);
    EXPECT_EQ(std::string(e.what()).substr(0, 9), "dialect: ");
  }
}

}  // namespace
}  // namespace mannerly
