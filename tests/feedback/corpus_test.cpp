// The corpus of dialects (tests/vectors/corpus/headers.json): every case, as a message alone or,
// where it says so, with the provider named.

#include "mannerly/feedback/read_advice.hpp"

#include "feedback/corpus_cases.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace mannerly {
namespace {

TEST(Corpus, ReadsEveryCase) {
  int cases = 0;
  int wrong = 0;
  for (const auto& c : read_vectors("headers.json")) {
    ++cases;
    const response answer = to_response(c);
    const std::string provider = c.at("provider");
    read_options options;
    if (c.value("needs_preset", false)) options.dialect = provider;
    const advice got = read_advice(answer, received_at(c), options);
    const std::string difference = compare(c.at("expect"), got);
    if (difference.empty()) continue;
    ++wrong;
    ADD_FAILURE() << c.at("id").get<std::string>() << " [" << provider << "]\n"
                  << difference << "  " << c.at("why").get<std::string>();
  }
  EXPECT_EQ(cases, 361);
  EXPECT_EQ(wrong, 0);
}

// A policy may name the dialect always: naming it must not change what the message itself says.
TEST(Corpus, NamingTheProviderNeverChangesTheVerdict) {
  for (const auto& c : read_vectors("headers.json")) {
    const response answer = to_response(c);
    const std::string provider = c.at("provider");
    const advice got = read_advice(answer, received_at(c), {.dialect = provider});
    EXPECT_EQ(got.limited, c.at("expect").at("limited").get<bool>())
        << c.at("id").get<std::string>();
  }
}

}  // namespace
}  // namespace mannerly
