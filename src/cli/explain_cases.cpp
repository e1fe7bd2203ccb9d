#include "cli/explain_cases.hpp"

#include "cli/advice_cases.hpp"
#include "cli/explain_json.hpp"
#include "cli/explain_text.hpp"
#include "cli/input_text.hpp"
#include "cli/preset_choice.hpp"
#include "cli/usage_error.hpp"

#include <ostream>

namespace mannerly {
namespace {

constexpr std::size_t most_case_bytes = std::size_t{256} << 20;

advice advice_of(const advice_case& c, const preset* chosen) {
  if (chosen != nullptr || !c.needs_preset) return advice_of(c.answer, c.received_at, chosen);
  const auto own = preset_of_provider(c.provider);
  return advice_of(c.answer, c.received_at, own ? &*own : nullptr);
}

std::string json_line(const advice_case& c, const advice& said) {
  nlohmann::ordered_json line{{"id", c.id}};
  line.update(to_json(said));
  return json_text(line);
}

std::string text_line(const advice_case& c, const advice& said) {
  std::string line = harmless(c.id) + ": " + (said.limited ? "refused" : "not refused") + ", ";
  line += said.wait
              ? "wait " + span_text(*said.wait) + " (" + std::string(name_of(said.source)) + ")"
              : "no wait";
  for (const stated_limit& l : said.limits) {
    line +=
        ", " + harmless(l.name, 30) + " " + number_text(l.remaining) + "/" + number_text(l.limit);
  }
  return line;
}

class tally {
 public:
  tally(const explain_options& o, const explain_streams& to) : options_(o), to_(to) {
    if (options_.json) to_.out << "[";
  }

  void take(const advice_case& c, const advice& said) {
    if (options_.json) {
      to_.out << (count_ == 0 ? "\n" : ",\n") << json_line(c, said);
    } else if (!options_.check) {
      to_.out << text_line(c, said) << '\n';
    }
    ++count_;
    if (options_.check) check(c, said);
  }

  int finish() {
    if (options_.json) to_.out << (count_ == 0 ? "]\n" : "\n]\n");
    if (!options_.check) return 0;
    reports() << count_ << " cases, " << count_ - wrong_ << " as expected\n";
    return wrong_ == 0 ? 0 : 1;
  }

 private:
  /// Beside JSON what people read goes to standard error.
  std::ostream& reports() { return options_.json ? to_.err : to_.out; }

  void check(const advice_case& c, const advice& said) {
    const auto found = differences(c, said);
    for (const std::string& text : found) reports() << harmless(c.id) << ": " << text << '\n';
    if (!found.empty()) ++wrong_;
  }

  const explain_options& options_;
  const explain_streams& to_;
  std::size_t count_ = 0;
  std::size_t wrong_ = 0;
};

}  // namespace

int explain_cases(const explain_options& o, const preset* chosen, const explain_streams& with) {
  const std::string text = read_input(o.cases, with.in, most_case_bytes);
  try {
    const auto cases = parse_cases(text);
    tally counted(o, with);
    for (const advice_case& c : cases) counted.take(c, advice_of(c, chosen));
    return counted.finish();
  } catch (const usage_error& e) {
    throw usage_error(input_name(o.cases) + ": " + e.what());
  }
}

}  // namespace mannerly
