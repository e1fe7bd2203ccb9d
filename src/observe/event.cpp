#include "mannerly/observe/event.hpp"

namespace mannerly {

std::string_view name_of(event_kind kind) noexcept {
  switch (kind) {
    case event_kind::queued:
      return "queued";
    case event_kind::admitted:
      return "admitted";
    case event_kind::sent:
      return "sent";
    case event_kind::answered:
      return "answered";
    case event_kind::refused:
      return "refused";
    case event_kind::failed:
      return "failed";
    case event_kind::paused:
      return "paused";
    case event_kind::retry_scheduled:
      return "retry_scheduled";
    case event_kind::retry_denied:
      return "retry_denied";
    case event_kind::redirected:
      return "redirected";
    case event_kind::limit_changed:
      return "limit_changed";
    case event_kind::resend_prevented:
      return "resend_prevented";
    case event_kind::gave_up:
      return "gave_up";
    case event_kind::store_trouble:
      return "store_trouble";
  }
  return "unknown";
}

}  // namespace mannerly
