#pragma once

// What `mannerly fetch` can be told. A plain value; docs/fetch.md describes each.

#include "mannerly/http/headers.hpp"
#include "mannerly/policy/preset.hpp"
#include "mannerly/retry/retry_policy.hpp"
#include "mannerly/time/clock.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mannerly {

struct fetch_options {
  std::string input;   ///< path, or "-"
  std::string output;  ///< path; empty or "-": standard output
  std::string bodies;  ///< directory; empty: bodies stand in the output
  std::string events;  ///< path; empty: none

  std::vector<std::string> limits;
  std::string preset_name;                 ///< as typed; empty: none
  std::shared_ptr<const preset> provider;  ///< what it names, from with_preset()
  std::int64_t concurrency = 20;
  int max_attempts = 5;
  std::optional<duration> deadline;
  duration retry_after_max = std::chrono::hours(1);
  duration timeout = std::chrono::seconds(60);
  budget_policy budget{.on_empty = when_empty::wait};
  std::uint64_t seed = 0;

  std::string method;
  mannerly::headers headers;

  bool retry_failed = false;
  bool dry_run = false;
  bool json_summary = false;
  bool quiet = false;
};

}  // namespace mannerly
