#include "cli/call_source.hpp"

#include "cli/scratch.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mannerly {
namespace {

/// What a source made of its input, a word a line.
std::string outcome(std::string_view input, id_set& ids, source_options options = {}) {
  const text_input file(input);
  call_source source(file.fd(), ids, std::move(options));
  std::string all;
  for (;;) {
    const auto next = source.next();
    if (!next) {
      if (source.at_end()) return all;
      EXPECT_FALSE(source.fill());
      continue;
    }
    if (const auto* call = std::get_if<call_line>(&*next)) all += "call " + call->id.text + "\n";
    if (const auto* done = std::get_if<call_source::finished>(&*next))
      all += done->well ? "answered\n" : "failed\n";
    if (const auto* bad = std::get_if<call_source::fault>(&*next))
      all += (bad->reported ? "known " : "fault ") + bad->what.code + " " + bad->what.place + "\n";
  }
}

void put(id_set& ids, std::string_view id, id_state state) {
  ids.put(fingerprint_of(name_space::id, id), state);
}

TEST(CallSource, HandsOutEachCallOnce) {
  id_set ids;
  EXPECT_EQ(outcome("http://h/\n# no\n\n{\"url\":\"http://h/\",\"id\":\"a\"}\n", ids),
            "call 1\ncall a\n");
}

TEST(CallSource, SkipsWhatIsDone) {
  id_set ids;
  put(ids, "1", id_state::answered);
  put(ids, "2", id_state::failed);
  EXPECT_EQ(outcome("http://h/1\nhttp://h/2\nhttp://h/3\n", ids), "answered\nfailed\ncall 3\n");
}

TEST(CallSource, RepeatsFailuresWhenAsked) {
  id_set ids;
  put(ids, "1", id_state::answered);
  put(ids, "2", id_state::failed);
  EXPECT_EQ(outcome("http://h/1\nhttp://h/2\n", ids, {.failed = failed_ones::repeat}),
            "answered\ncall 2\n");
}

TEST(CallSource, AnIdThatComesTwiceIsAFaultTheSecondTime) {
  id_set ids;
  put(ids, "b", id_state::answered);
  const char* const input =
      "{\"url\":\"http://h/\",\"id\":\"a\"}\n{\"url\":\"http://h/\",\"id\":\"a\"}\n"
      "{\"url\":\"http://h/\",\"id\":\"b\"}\n{\"url\":\"http://h/\",\"id\":\"b\"}\n";
  EXPECT_EQ(outcome(input, ids),
            "call a\nfault duplicate_id /id\nanswered\nfault duplicate_id /id\n");
}

TEST(CallSource, ANumberAndItsTextAreOneId) {
  id_set ids;
  EXPECT_EQ(outcome("http://h/\n{\"url\":\"http://h/\",\"id\":1}\n", ids),
            "call 1\nfault duplicate_id /id\n");
}

TEST(CallSource, ABadLineStopsNothingAndIsReportedOnce) {
  id_set ids;
  EXPECT_EQ(outcome("nope\nhttp://h/\n", ids), "fault bad_url \ncall 2\n");
  put(ids, "2", id_state::answered);  // as a second run would find it
  EXPECT_EQ(outcome("nope\nhttp://h/\n", ids), "known bad_url \nanswered\n");
}

TEST(CallSource, ACostAboveALimitIsAFault) {
  id_set ids;
  source_options options{.limits = {*parse_limit("100 tokens/min burst 10"), *parse_limit("5/s")}};
  EXPECT_EQ(
      outcome("{\"url\":\"http://h/\",\"cost\":{\"tokens\":1000}}\nhttp://h/\n", ids, options),
      "fault cost_above_limit /cost\ncall 2\n");
}

TEST(CallSource, TellsHowManyAreLeft) {
  const text_input file("http://h/1\nhttp://h/2\nbad\nhttp://h/4\n# no\nhttp://h/6\n");
  id_set ids;
  put(ids, "4", id_state::answered);
  call_source source(file.fd(), ids, {});
  ASSERT_FALSE(source.fill());
  ASSERT_TRUE(source.next());
  EXPECT_EQ(source.count_rest([] { return true; }), 2u);
  EXPECT_TRUE(source.at_end());
}

}  // namespace
}  // namespace mannerly
