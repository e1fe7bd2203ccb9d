#include "mannerly/observe/json_sink.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <streambuf>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

constexpr time_point start{1h};

TEST(JsonSink, WritesOneLineAnEventAndLeavesOutWhatSaysNothing) {
  std::ostringstream out;
  json_sink sink(out);
  sink.on_event({.kind = event_kind::queued, .at = start});
  sink.on_event({.kind = event_kind::retry_scheduled,
                 .at = start + 1250ms,
                 .call = 7,
                 .key = "api.example",
                 .attempt = 1,
                 .status = 503,
                 .wait = 500ms});
  EXPECT_EQ(out.str(),
            "{\"event\":\"queued\",\"t\":0.0}\n"
            "{\"event\":\"retry_scheduled\",\"t\":1.25,\"call\":7,\"key\":\"api.example\","
            "\"attempt\":1,\"status\":503,\"wait_s\":0.5}\n");
  EXPECT_EQ(sink.lost(), 0u);
}

TEST(JsonSink, NamesCodesAndTimes) {
  std::ostringstream out;
  json_sink sink(out, time_origin{start, wall_time{1772452800s}});
  sink.on_event({.kind = event_kind::gave_up,
                 .at = start + 1500us,
                 .lateness = 2us,
                 .code = make_error_code(errc::budget_empty)});
  sink.on_event(
      {.kind = event_kind::failed, .at = start, .code = {104, boost::system::system_category()}});
  EXPECT_EQ(out.str(),
            "{\"event\":\"gave_up\",\"t\":0.0,\"time\":\"2026-03-02T12:00:00.001500Z\","
            "\"lateness_s\":2e-06,\"code\":\"budget_empty\"}\n"
            "{\"event\":\"failed\",\"t\":-0.0015,\"time\":\"2026-03-02T12:00:00.000000Z\","
            "\"code\":\"system:104\"}\n");
}

TEST(JsonSink, KeysAndDetailsAreRedacted) {
  std::ostringstream out;
  json_sink sink(out);
  sink.on_event({.kind = event_kind::redirected,
                 .at = start,
                 .key = "https://me:pw@h/?k=secret",
                 .detail = "to https://you:pw@h/x?token=secret#secret"});
  EXPECT_EQ(out.str().find("secret"), std::string::npos);
  EXPECT_EQ(out.str().find("pw"), std::string::npos);
  EXPECT_NE(out.str().find("to https://h/x?..."), std::string::npos);
}

TEST(JsonSink, AnyBytesBecomeOneValidLine) {
  std::string bytes;
  for (int c = 0; c < 256; ++c) bytes += static_cast<char>(c);
  std::ostringstream out;
  json_sink sink(out);
  sink.on_event({.at = start, .key = bytes, .detail = bytes});
  const std::string line = out.str();
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_TRUE(nlohmann::json::accept(line));
}

struct full_disk final : std::streambuf {
  bool full = true;
  std::string kept;
  std::streamsize xsputn(const char* s, std::streamsize n) override {
    if (full) return 0;
    kept.append(s, static_cast<std::size_t>(n));
    return n;
  }
};

TEST(JsonSink, AStreamThatFailsCostsLinesOnly) {
  full_disk disk;
  for (const auto exceptions : {std::ios::goodbit, std::ios::badbit | std::ios::failbit}) {
    disk.full = true;
    std::ostream out(&disk);
    out.exceptions(exceptions);
    json_sink sink(out);
    sink.on_event({.at = start});
    sink.on_event({.at = start});
    EXPECT_EQ(sink.lost(), 2u);
    disk.full = false;
    sink.on_event({.at = start});
    EXPECT_EQ(sink.lost(), 2u) << exceptions;
  }
  EXPECT_EQ(disk.kept, "{\"event\":\"queued\",\"t\":0.0}\n{\"event\":\"queued\",\"t\":0.0}\n");
}

}  // namespace
}  // namespace mannerly
