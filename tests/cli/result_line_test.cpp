#include "cli/result_line.hpp"

#include "cli/result_reader.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace mannerly {
namespace {

using std::chrono::milliseconds;

call_line some_call() {
  return {.id = {"a"}, .line = 3, .what = {.method = "GET", .url = "http://h/x"}};
}

response some_answer() {
  response r{.status = 200, .headers = {{"Content-Type", "text/plain"}}, .body = "hi\n"};
  r.url = "http://h/y";
  r.attempts = 2;
  r.waited = milliseconds(1500);
  r.elapsed = milliseconds(1750);
  return r;
}

TEST(ResultLine, AnAnswerIsOneLineWithIdFirst) {
  EXPECT_EQ(answer_line(some_call(), some_answer(), std::nullopt),
            R"({"id":"a","url":"http://h/y","status":200,"headers":{"content-type":"text/plain"},)"
            R"("body":"hi\n","attempts":2,"waited_s":1.5,"elapsed_s":1.75})"
            "\n");
}

TEST(ResultLine, ABodyMayStandInAFile) {
  const auto line = nlohmann::json::parse(answer_line(some_call(), some_answer(), "dir/a"));
  EXPECT_EQ(line["body_file"], "dir/a");
  EXPECT_FALSE(line.contains("body"));
}

TEST(ResultLine, ABodyThatIsNoTextIsBase64) {
  response r = some_answer();
  r.body = "\xff\xfe\x01";
  const auto line = nlohmann::json::parse(answer_line(some_call(), r, std::nullopt));
  EXPECT_EQ(line["body_base64"], "//4B");
  EXPECT_FALSE(line.contains("body"));
}

TEST(ResultLine, RepeatedHeadersAreAList) {
  response r = some_answer();
  r.headers = {{"Set-Cookie", "a"}, {"X", "caf\xe9"}, {"set-cookie", "b"}};
  const auto line = nlohmann::json::parse(answer_line(some_call(), r, std::nullopt));
  EXPECT_EQ(line["headers"]["set-cookie"], (nlohmann::json{"a", "b"}));
  EXPECT_EQ(line["headers"]["x"], "caf\xc3\xa9");
}

TEST(ResultLine, ANumberStaysANumber) {
  call_line call = some_call();
  call.id = {"7", call_name::form::number};
  EXPECT_EQ(answer_line(call, some_answer(), std::nullopt).rfind(R"({"id":7,)", 0), 0u);
}

TEST(ResultLine, AFailureSaysWhyAndWhenToComeBack) {
  response last;
  last.status = 503;
  last.attempts = 5;
  last.come_back_in = std::chrono::seconds(60);
  const wall_time now{std::chrono::seconds(1772452800)};
  const call_failure why = failure_of(errc::retries_exhausted, last, now);
  const auto line = nlohmann::json::parse(failure_line(some_call(), last, why));
  EXPECT_EQ(line["id"], "a");
  EXPECT_EQ(line["url"], "http://h/x");
  EXPECT_EQ(line["error"]["code"], "retries_exhausted");
  EXPECT_EQ(line["error"]["come_back_at"], "2026-03-02T12:01:00Z");
  EXPECT_EQ(line["status"], 503);
  EXPECT_EQ(line["attempts"], 5);
}

TEST(ResultLine, AFaultNamesTheLine) {
  const line_fault bad{.line = 17, .code = "bad_json", .place = "byte 3", .why = "no"};
  EXPECT_EQ(fault_line(bad),
            R"({"id":null,"line":17,"error":{"code":"bad_json","message":"line 17, byte 3: no"}})"
            "\n");
}

TEST(ResultReader, ReadsWhatWeWrite) {
  const auto answered = read_result(answer_line(some_call(), some_answer(), std::nullopt));
  ASSERT_TRUE(answered);
  EXPECT_EQ(answered->id, "a");
  EXPECT_FALSE(answered->failed);
  const auto failed = read_result(failure_line(some_call(), {}, {"x", "y", std::nullopt}));
  ASSERT_TRUE(failed);
  EXPECT_TRUE(failed->failed);
  const auto fault = read_result(fault_line({.line = 9, .code = "c", .place = "", .why = "w"}));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->line, 9u);
}

TEST(ResultReader, NeedsOnlyTheHeadOfALongLine) {
  response r = some_answer();
  r.body.assign(100'000, 'x');
  const std::string line = answer_line(some_call(), r, std::nullopt);
  EXPECT_EQ(read_result(std::string_view(line).substr(0, 200))->id, "a");
}

TEST(ResultReader, AnyOrderOfMembersWillDo) {
  const auto found = read_result(R"({"attempts":1,"headers":{"id":"no"},"error":{},"id":7})");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->id, "7");
  EXPECT_TRUE(found->failed);
}

TEST(ResultReader, RefusesWhatIsNotOurs) {
  for (const char* text : {"", "x", "{}", "[1]", R"({"id":"a"})", R"({"url":"http://h/"})",
                           R"({"id":"a","url":"http://h/"})", R"({"id":null,"status":200})",
                           R"({"id":"a","url":"http://h/x)"}) {
    EXPECT_FALSE(read_result(text)) << text;
  }
}

TEST(ResultReader, KnowsTheBeginningOfALineOfOurs) {
  const std::string line = answer_line(some_call(), some_answer(), std::nullopt);
  for (std::size_t n = 0; n + 1 < line.size(); ++n) {
    EXPECT_TRUE(looks_torn(line.substr(0, n))) << n;
    EXPECT_TRUE(looks_torn(line.substr(0, n) + std::string(5, '\0'))) << n;
    EXPECT_EQ(is_whole_result(line.substr(0, n)), n == line.size() - 1) << n;
  }
  EXPECT_FALSE(looks_torn("Dear diary"));
  EXPECT_FALSE(looks_torn("http://h/"));
}

}  // namespace
}  // namespace mannerly
