#pragma once

// `mannerly explain --cases`: many answers at once, for machines and for tests.

#include "mannerly/policy/preset.hpp"

#include "cli/explain.hpp"

namespace mannerly {

/// `chosen` applies to every case; without it the provider's preset to those that need one. 1 when
/// a case is not as expected, else 0. Throws usage_error.
int explain_cases(const explain_options&, const preset* chosen, const explain_streams&);

}  // namespace mannerly
