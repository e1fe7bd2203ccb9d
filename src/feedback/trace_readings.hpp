#pragma once

// The notes on lines that the general rules read; only made when somebody asked for a trace.

#include "feedback/message.hpp"

namespace mannerly {

/// Says of each line that states something about a limit, and of the Date if it was needed, what
/// became of it. Lines that have a note keep it.
void note_readings(message& from);

}  // namespace mannerly
