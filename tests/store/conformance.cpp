#include "store/conformance.hpp"

#include "mannerly/time/manual_clock.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <optional>

namespace mannerly::test {
namespace {

using nlohmann::json;
using std::chrono::microseconds;

const json& all_cases() {
  static const json cases =
      json::parse(std::ifstream(std::string(MANNERLY_VECTORS) + "/limits.json")).at("cases");
  return cases;
}

duration micros(const json& value) {
  return microseconds(value.get<std::int64_t>());
}

std::vector<amount> amounts(const json& row) {
  std::vector<amount> out;
  for (const auto& units : row)
    out.push_back(static_cast<amount>(std::llround(units.get<double>() * one_unit)));
  return out;
}

std::vector<limit> limits_of(const json& texts) {
  std::vector<limit> out;
  for (const auto& text : texts) out.push_back(parse_limit(text.get<std::string>()).value());
  return out;
}

std::vector<duration> guards_of(const json& guards, std::span<const limit> limits) {
  std::vector<duration> out;
  for (std::size_t i = 0; i < limits.size(); ++i)
    out.push_back(guards.is_null() ? initial_guard(limits[i]) : micros(guards.at(i)));
  return out;
}

/// One case on one ledger.
class player {
 public:
  player(const json& data, const conformance& subject)
      : subject_(subject), store_(subject.make(clock_)) {
    const auto limits = limits_of(data.at("limits"));
    const auto guards = guards_of(data.at("guards_us"), limits);
    ledger_ = store_->open(data.at("name").get<std::string>(), limits, guards);
  }

  void play(const json& step) {
    clock_.set(start_ + micros(step.at("at_us")));
    const auto op = step.at("op").get<std::string>();
    if (op == "take") return take(step);
    if (op == "peek") return peek(step);
    if (op == "give_back") return ledger_->give_back(amounts(step.at("row")), ago(step));
    if (op == "settle")
      return ledger_->settle(amounts(step.at("reserved")), amounts(step.at("actual")), ago(step));
    if (op == "release") return ledger_->release(amounts(step.at("row")));
    if (op == "pause") return ledger_->pause(micros(step.at("length_us")));
    if (op == "align") return ledger_->align(step.at("index"), micros(step.at("in_us")));
    if (op == "reshape") return reshape(step);
    FAIL() << "unknown operation " << op;
  }

 private:
  static duration ago(const json& step) { return micros(step.at("ago_us")); }

  void reshape(const json& step) {
    const auto limits = limits_of(step.at("limits"));
    ledger_->reshape(limits, guards_of(step.at("guards_us"), limits));
  }

  void take(const json& step) {
    std::vector<amount> costs;
    for (const auto& row : step.at("rows"))
      for (const amount a : amounts(row)) costs.push_back(a);
    std::vector<duration> delays(step.at("rows").size());
    std::optional<take_result> got;
    ledger_->take({costs, delays.size(), micros(step.at("max_wait_us")), delays},
                  [&](take_result r) { got = r; });
    while (!got) subject_.pump();
    expect_taken(*got, delays, step.at("expect"));
  }

  void expect_taken(const take_result& got, std::span<const duration> delays, const json& want) {
    static const char* const kinds[] = {"admitted", "wait", "never"};
    ASSERT_EQ(kinds[static_cast<int>(got.kind)], want.at("kind").get<std::string>());
    if (got.kind == take_result::kind::admitted) {
      const auto& exact = want.at("delays_us");
      ASSERT_EQ(got.granted, exact.size());
      for (std::size_t i = 0; i < exact.size(); ++i) {
        SCOPED_TRACE("call " + std::to_string(i));
        expect_time(delays[i], exact[i]);
      }
      return;
    }
    EXPECT_EQ(got.limit, want.at("limit").get<std::size_t>());
    if (got.kind == take_result::kind::wait) expect_time(got.wait, want.at("wait_us"));
  }

  void peek(const json& step) {
    std::optional<std::vector<standing>> got;
    ledger_->peek([&](std::span<const standing> s) { got.emplace(s.begin(), s.end()); });
    while (!got) subject_.pump();
    const auto& want = step.at("expect");
    ASSERT_EQ(got->size(), want.size());
    for (std::size_t i = 0; i < want.size(); ++i) {
      SCOPED_TRACE("limit " + std::to_string(i));
      const auto exact = want[i].at("remaining").get<amount>();
      EXPECT_LE((*got)[i].remaining, exact);
      EXPECT_GE((*got)[i].remaining, exact - 2);  // rounded down on the way, never up
      expect_time((*got)[i].wait, want[i].at("wait_us"));
    }
  }

  /// Never earlier than the exact value; both rounded up to whole microseconds.
  void expect_time(duration got, const json& want) {
    if (want.is_null()) {
      EXPECT_EQ(got, duration::max());
      return;
    }
    const auto up = std::chrono::ceil<microseconds>(got);
    EXPECT_GE(up, micros(want));
    EXPECT_LE(up, micros(want) + subject_.grain);
  }

  const conformance& subject_;
  manual_clock clock_;
  const time_point start_ = clock_.now();
  std::unique_ptr<store> store_;
  std::shared_ptr<ledger> ledger_;
};

}  // namespace

std::vector<std::string> conformance_cases() {
  std::vector<std::string> names;
  for (const auto& c : all_cases()) names.push_back(c.at("name"));
  return names;
}

void run_case(const std::string& name, const conformance& subject) {
  for (const auto& data : all_cases()) {
    if (data.at("name") != name) continue;
    player p(data, subject);
    std::size_t number = 0;
    for (const auto& step : data.at("steps")) {
      SCOPED_TRACE(name + ", step " + std::to_string(number++) + ": " + step.dump());
      p.play(step);
      if (testing::Test::HasFailure()) return;
    }
    return;
  }
  FAIL() << "no case " << name;
}

}  // namespace mannerly::test
