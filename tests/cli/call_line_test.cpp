#include "cli/call_line.hpp"

#include "cli/raw_json.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

parsed_line parse(std::string_view text, const line_defaults& defaults = {}) {
  return parse_call({.number = 17, .text = text}, defaults);
}

call_line call_of(std::string_view text, const line_defaults& defaults = {}) {
  const parsed_line parsed = parse(text, defaults);
  if (const auto* bad = std::get_if<line_fault>(&parsed)) ADD_FAILURE() << bad->message();
  return std::get<call_line>(parsed);
}

line_fault fault_of(std::string_view text) {
  return std::get<line_fault>(parse(text));
}

TEST(CallLine, AUrlIsAGetNamedAfterItsLine) {
  const call_line call = call_of("  http://h/a?b=c \t");
  EXPECT_EQ(call.what.method, "GET");
  EXPECT_EQ(call.what.url, "http://h/a?b=c");
  EXPECT_EQ(call.id.text, "17");
  EXPECT_EQ(call.line, 17u);
}

TEST(CallLine, BlankLinesAndCommentsAreNoCalls) {
  EXPECT_TRUE(std::holds_alternative<no_call>(parse("")));
  EXPECT_TRUE(std::holds_alternative<no_call>(parse(" \t ")));
  EXPECT_TRUE(std::holds_alternative<no_call>(parse("# http://h/")));
}

TEST(CallLine, AnObjectSaysEverything) {
  const call_line call = call_of(
      R"({"id":"a/1","method":"PUT","url":"https://h/x","headers":{"Accept":"a/b","X":["1","2"]},)"
      R"("body":"hi","cost":2.5,"idempotency_key":"k"})");
  EXPECT_EQ(call.id.text, "a/1");
  EXPECT_EQ(call.what.method, "PUT");
  EXPECT_EQ(call.what.headers, (headers{{"Accept", "a/b"}, {"X", "1"}, {"X", "2"}}));
  EXPECT_EQ(call.what.body, "hi");
  EXPECT_EQ(call.costs, (std::vector<cost>{{"requests", 2.5}}));
  EXPECT_EQ(call.idempotency_key, "k");
}

TEST(CallLine, ABodyMakesItAPost) {
  EXPECT_EQ(call_of(R"({"url":"http://h/","body":""})").what.method, "POST");
  EXPECT_EQ(call_of(R"({"url":"http://h/","json":null})").what.method, "POST");
  EXPECT_EQ(call_of(R"({"url":"http://h/"})").what.method, "GET");
}

TEST(CallLine, DefaultsGiveWayToTheLine) {
  const line_defaults defaults{.method = "HEAD", .headers = {{"Accept", "x"}, {"B", "y"}}};
  const call_line call = call_of(R"({"url":"http://h/","headers":{"accept":"z"}})", defaults);
  EXPECT_EQ(call.what.method, "HEAD");
  EXPECT_EQ(call.what.headers, (headers{{"accept", "z"}, {"B", "y"}}));
  EXPECT_EQ(call_of(R"({"url":"http://h/","method":"PUT"})", defaults).what.method, "PUT");
}

TEST(CallLine, JsonIsSentAsItIsWritten) {
  const call_line call = call_of(
      R"({"json": {"b": 1.10, "a": [123456789012345678901234567890, "x\u0041"]} ,"url":"http://h/"})");
  EXPECT_EQ(call.what.body, R"({"b": 1.10, "a": [123456789012345678901234567890, "x\u0041"]})");
  EXPECT_EQ(call.what.headers.get("content-type"), "application/json");
}

TEST(CallLine, JsonKeepsAContentTypeOfItsOwn) {
  const call_line call =
      call_of(R"({"url":"http://h/","json":1,"headers":{"content-type":"application/x+json"}})");
  EXPECT_EQ(call.what.headers, (headers{{"content-type", "application/x+json"}}));
}

TEST(CallLine, AWholeNumberIsAnId) {
  const call_line call = call_of(R"({"url":"http://h/","id":-42})");
  EXPECT_EQ(call.id.text, "-42");
  EXPECT_EQ(call.id.form, call_name::form::number);
}

TEST(CallLine, CostsHaveThreeForms) {
  using costs = std::vector<cost>;
  EXPECT_EQ(call_of(R"({"url":"http://h/","cost":3})").costs, (costs{{"requests", 3}}));
  EXPECT_EQ(call_of(R"({"url":"http://h/","cost":{"tokens":1200}})").costs,
            (costs{{"tokens", 1200}}));
  EXPECT_EQ(
      call_of(R"({"url":"http://h/","cost":[{"unit":"tokens","value":7},{"value":2}]})").costs,
      (costs{{"tokens", 7}, {"requests", 2}}));
}

struct bad_line {
  const char* text;
  const char* code;
  const char* message;
};

class BadLine : public testing::TestWithParam<bad_line> {};

TEST_P(BadLine, NamesLineAndPlace) {
  const line_fault bad = fault_of(GetParam().text);
  EXPECT_EQ(bad.code, GetParam().code);
  EXPECT_EQ(bad.message().rfind(GetParam().message, 0), 0u) << bad.message();
}

INSTANTIATE_TEST_SUITE_P(
    Lines, BadLine,
    testing::Values(
        bad_line{R"({"url":"http://h/",})", "bad_json", "line 17, byte 20: "},
        bad_line{R"({"url":"http://h/"} x)", "bad_json", "line 17, byte 21: "},
        bad_line{R"(["http://h/"])", "bad_json", "line 17: must be a URL or a JSON object"},
        bad_line{"{\"url\":\"\xff\"}", "bad_text", "line 17: is not UTF-8"},
        bad_line{"http://h/\xff", "bad_text", "line 17: is not UTF-8"},
        bad_line{R"({"id":1})", "bad_input", "line 17: needs \"url\""},
        bad_line{R"({"url":7})", "bad_input", "line 17, /url: must be a string"},
        bad_line{R"({"url":"h/"})", "bad_url", "line 17, /url: "},
        bad_line{"ftp://h/", "bad_url", "line 17: "}, bad_line{"nonsense", "bad_url", "line 17: "},
        bad_line{R"({"url":"http://h/","method":"G T"})", "bad_request", "line 17, /method: "},
        bad_line{R"({"url":"http://h/","method":""})", "bad_input", "line 17, /method: must not"},
        bad_line{R"({"url":"http://h/","id":""})", "bad_input", "line 17, /id: must not be empty"},
        bad_line{R"({"url":"http://h/","id":1.5})", "bad_input", "line 17, /id: must be a string"},
        bad_line{R"({"url":"http://h/","headers":[]})", "bad_input",
                 "line 17, /headers: must be an object"},
        bad_line{R"({"url":"http://h/","headers":{"Accept":1}})", "bad_input",
                 "line 17, /headers/Accept: must be a string"},
        bad_line{R"({"url":"http://h/","headers":{"A":["x",{}]}})", "bad_input",
                 "line 17, /headers/A/1: must be a string"},
        bad_line{R"({"url":"http://h/","headers":{"A/b~":1}})", "bad_input",
                 "line 17, /headers/A~1b~0: must be a string"},
        bad_line{R"({"url":"http://h/","headers":{"Good":"x","Evil":"a\r\nb"}})", "bad_request",
                 "line 17, /headers/Evil: "},
        bad_line{R"({"url":"http://h/","body":{}})", "bad_input", "line 17, /body: must be"},
        bad_line{R"({"url":"http://h/","body":"","json":1})", "bad_input",
                 "line 17, /json: cannot stand beside"},
        bad_line{R"({"url":"http://h/","cost":0})", "bad_cost", "line 17, /cost: must be above 0"},
        bad_line{R"({"url":"http://h/","cost":-1})", "bad_cost", "line 17, /cost: must be above"},
        bad_line{R"({"url":"http://h/","cost":"1"})", "bad_cost", "line 17, /cost: must be a"},
        bad_line{R"({"url":"http://h/","cost":{"t":null}})", "bad_cost",
                 "line 17, /cost/t: must be a number"},
        bad_line{R"({"url":"http://h/","cost":[{"unit":"t"}]})", "bad_cost",
                 "line 17, /cost/0: needs \"value\""},
        bad_line{R"({"url":"http://h/","cost":1e999})", "bad_json", "line 17"},
        bad_line{R"({"url":"http://h/","idempotency_key":"a\nb"})", "bad_request",
                 "line 17, /idempotency_key: "},
        bad_line{R"({"url":"http://h/","heders":{}})", "bad_input",
                 "line 17, /heders: is not known"}));

TEST(CallLine, ABadLineKeepsTheIdItHas) {
  EXPECT_EQ(fault_of(R"({"id":"x","url":"nope"})").id->text, "x");
  EXPECT_EQ(fault_of(R"({"id":"x","url":1})").id->text, "x");
  EXPECT_FALSE(fault_of(R"({"id":"x",)").id);
}

TEST(CallLine, ALineThatIsTooLongIsAFault) {
  const parsed_line parsed = parse_call({.number = 3, .text = "http://h/", .too_long = true});
  EXPECT_EQ(std::get<line_fault>(parsed).message(), "line 3: too long");
}

TEST(CallLine, DeepNestingIsAFaultAndNoStackOverflow) {
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(fault_of(R"({"url":"http://h/","json":)" + deep).code, "bad_json");
  const std::string closed = deep + std::string(1'000'000, ']');
  EXPECT_EQ(fault_of(R"({"url":"http://h/","json":)" + closed + "}").message(),
            "line 17: is nested too deeply");
}

TEST(RawJson, FindsTheTextOfAMember) {
  EXPECT_EQ(raw_member(R"({"a":1,"b": {"a":"}\""} })", "b"), R"({"a":"}\""})");
  EXPECT_EQ(raw_member(R"({ "a" : [1,2] , "b":"x"})", "a"), "[1,2]");
  EXPECT_EQ(raw_member(R"({"a":1,"a":2})", "a"), "2");
  EXPECT_EQ(raw_member(R"({"x":{"a":1}})", "a"), std::nullopt);
  EXPECT_EQ(raw_member("{}", "a"), std::nullopt);
}

}  // namespace
}  // namespace mannerly
