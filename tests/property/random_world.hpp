#pragma once

// One random run of the whole product in virtual time: random limits, calls, cancels, deadlines and
// costs against a third party with random faults. Everything follows from the seed.

#include "mannerly/call/engine.hpp"

#include "call/fake_transport.hpp"

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace mannerly {

struct world_call {
  std::uint64_t id = 0;
  duration asked_at{};
  std::optional<duration> cancelled_at;
  int ends = 0;
  boost::system::error_code code;
  duration ended_at{};
};

struct world_departure {
  duration at{};
  duration done_at = duration::max();  ///< answered or aborted
  std::uint64_t call = 0;
  int number = 0;  ///< of the call's attempts
};

struct world_pause {
  duration from{}, until{};
};

struct world {
  std::uint64_t seed = 0;
  std::vector<limit> limits;
  std::vector<world_call> calls;
  std::vector<world_departure> departures;
  std::vector<world_pause> pauses;
  bool idle_at_end = false;
};

/// The wall clock steps about, too.
world run_random_world(std::uint64_t seed);

}  // namespace mannerly
