// The published conformance suite of RFC 9651 (tests/vectors/corpus/structured-field-tests).

#include "feedback/corpus_files.hpp"
#include "feedback/structured_fields.hpp"

#include <gtest/gtest.h>

#include <array>

namespace mannerly {
namespace {

using nlohmann::json;

std::string base32(const std::string& octets) {
  static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string text;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : octets) {
    bits = (bits << 8U | static_cast<unsigned char>(c)) & 0xFFFFU;
    for (held += 8; held >= 5; held -= 5) text.push_back(digits[(bits >> (held - 5)) & 31U]);
  }
  if (held > 0) text.push_back(digits[(bits << (5 - held)) & 31U]);
  while (text.size() % 8 != 0) text.push_back('=');
  return text;
}

json typed(const char* type, json value) {
  return {{"__type", type}, {"value", std::move(value)}};
}

struct as_json {
  json operator()(bool b) const { return b; }
  json operator()(std::int64_t i) const { return i; }
  json operator()(const sf_decimal& d) const { return static_cast<double>(d.thousandths) / 1000; }
  json operator()(const std::string& s) const { return s; }
  json operator()(const sf_token& t) const { return typed("token", t.text); }
  json operator()(const sf_bytes& b) const { return typed("binary", base32(b.octets)); }
  json operator()(const sf_date& d) const { return typed("date", d.seconds); }
  json operator()(const sf_display& d) const { return typed("displaystring", d.utf8); }
};

json to_json(const sf_parameters& parameters) {
  json out = json::array();
  for (const auto& p : parameters)
    out.push_back(json::array({p.key, std::visit(as_json{}, p.value)}));
  return out;
}

json to_json(const sf_item& item) {
  return json::array({std::visit(as_json{}, item.value), to_json(item.parameters)});
}

json to_json(const sf_member& member) {
  if (!member.is_list) return to_json(member.item);
  json items = json::array();
  for (const auto& item : member.inner) items.push_back(to_json(item));
  return json::array({items, to_json(member.item.parameters)});
}

std::optional<json> read(const std::string& text, const std::string& type) {
  json out = json::array();
  if (type == "item") {
    const auto item = parse_sf_item(text);
    return item ? std::optional{to_json(*item)} : std::nullopt;
  }
  if (type == "list") {
    const auto list = parse_sf_list(text);
    if (!list) return std::nullopt;
    for (const auto& member : *list) out.push_back(to_json(member));
    return out;
  }
  const auto dictionary = parse_sf_dictionary(text);
  if (!dictionary) return std::nullopt;
  for (const auto& e : *dictionary) out.push_back(json::array({e.key, to_json(e.member)}));
  return out;
}

std::string joined(const json& lines) {
  std::string text;
  for (const auto& line : lines) text += (text.empty() ? "" : ", ") + line.get<std::string>();
  return text;
}

int check_file(const std::string& name) {
  int cases = 0;
  for (const auto& c : read_vectors("structured-field-tests/" + name + ".json")) {
    ++cases;
    SCOPED_TRACE(name + ": " + c.at("name").get<std::string>());
    const auto got = read(joined(c.at("raw")), c.at("header_type"));
    if (c.value("must_fail", false)) {
      EXPECT_FALSE(got) << got->dump();
    } else if (got) {
      EXPECT_EQ(*got, c.at("expected"));
    } else {
      EXPECT_TRUE(c.value("can_fail", false)) << "not read: " << c.at("raw").dump().substr(0, 300);
    }
  }
  return cases;
}

TEST(StructuredFields, ReadsThePublishedSuite) {
  static constexpr std::array files = {"binary",
                                       "boolean",
                                       "date",
                                       "dictionary",
                                       "display-string",
                                       "examples",
                                       "item",
                                       "key-generated",
                                       "large-generated",
                                       "list",
                                       "listlist",
                                       "number",
                                       "number-generated",
                                       "param-dict",
                                       "param-list",
                                       "param-listlist",
                                       "string",
                                       "string-generated",
                                       "token",
                                       "token-generated"};
  int cases = 0;
  for (const char* file : files) cases += check_file(file);
  EXPECT_EQ(cases, 1591);
}

TEST(StructuredFields, RejectsMoreMembersThanItMustRead) {
  std::string list = "a";
  for (int i = 0; i < 1024; ++i) list += ",a";
  EXPECT_FALSE(parse_sf_list(list));
  std::string parameters = "a";
  for (int i = 0; i < 257; ++i) parameters += ";k" + std::to_string(i);
  EXPECT_FALSE(parse_sf_item(parameters));
}

TEST(StructuredFields, ToleratesPadBitsAndMissingPadding) {
  EXPECT_TRUE(parse_sf_item(":cHsdsRa894==:"));
  EXPECT_TRUE(parse_sf_item(":dXNlcjE:"));
  EXPECT_FALSE(parse_sf_item(":dXN lcjE=:"));
}

}  // namespace
}  // namespace mannerly
