#pragma once

// Runs tests/vectors/limits.json against a store. Any store: it is made for a clock that the run
// moves, and an answer that does not come inside the call is waited for with `pump`.

#include "mannerly/store/store.hpp"
#include "mannerly/time/clock.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mannerly::test {

struct conformance {
  std::function<std::unique_ptr<store>(const clock&)> make;
  /// Lets an operation that is under way get on; called until its answer is there.
  std::function<void()> pump = [] {};
  /// How much later than the exact value an answer may be, never earlier; both rounded up to whole
  /// microseconds, of which rounding inside the store may add one.
  duration grain = std::chrono::microseconds(1);
};

/// The names of all cases of limits.json, in order.
std::vector<std::string> conformance_cases();

/// Plays one case, step by step; a step that is answered otherwise is a gtest failure that names
/// the case and the step.
void run_case(const std::string& name, const conformance&);

}  // namespace mannerly::test
