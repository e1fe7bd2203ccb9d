#include "mannerly/observe/tee_sink.hpp"

namespace mannerly {

void tee_sink::on_event(const event& e) noexcept {
  for (sink* s : sinks_) {
    if (s) s->on_event(e);
  }
}

}  // namespace mannerly
