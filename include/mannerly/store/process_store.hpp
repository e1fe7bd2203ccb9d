#pragma once

// The default store: counters in this process. Any thread may use a ledger; a single GCRA limit is
// one atomic word and a compare-exchange, anything else a mutex. Completes inside the call.

#include "mannerly/store/store.hpp"

#include <memory>

namespace mannerly {

/// The clock must outlive the store and its ledgers.
std::unique_ptr<store> make_process_store(const clock&);

}  // namespace mannerly
