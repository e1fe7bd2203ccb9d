#pragma once

// libcurl's process-wide set-up. Any thread.

namespace mannerly {

/// Does it on the first call; later calls only tell whether it worked. Never undone: other users of
/// libcurl in the process may still need it.
bool curl_global_ready();

}  // namespace mannerly
