#pragma once

// Counts what the program allocates with operator new, in all its threads.

namespace mannerly {

long allocations() noexcept;

}  // namespace mannerly
