#pragma once

// The measured job: so many GETs by so many workers of one client, started cold.

#include "mannerly/client/client.hpp"

#include <string>

namespace mannerly {

struct polite_run {
  int calls = 500;
  int workers = 20;
};

struct run_figures {
  int answered = 0;  ///< ended with a 2xx
  int failed = 0;
  int attempts = 0;
  int refused = 0;  ///< attempts the third party refused
  duration total{};
};

run_figures run(const config&, const std::string& url, const polite_run& = {});

/// `total` over the ideal: calls - 1 intervals.
double over_ideal(const run_figures&, const polite_run&, duration interval);

/// For failure messages and tables.
std::string to_string(const run_figures&);

}  // namespace mannerly
