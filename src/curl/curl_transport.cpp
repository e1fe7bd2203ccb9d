#include "curl/curl_transport.hpp"

#include <utility>

namespace mannerly {
namespace {

// Easy handles kept for reuse; a burst above it gives its memory back.
constexpr std::size_t handles_kept = 256;

}  // namespace

curl_transport::curl_transport(const curl_options& options, curl_multi& multi)
    : options_(options), multi_(multi) {}

transport::attempt_id curl_transport::send(const request& req, const send_options& how, done d) {
  const std::uint32_t index = take_slot();
  slot& s = slots_[index];
  if (!s.what) s.what = std::make_unique<attempt>(options_, index);
  const attempt_id id = id_of(index);
  auto wrong = s.what->prepare(req, how, std::move(d));
  if (!wrong) {
    s.in_multi = multi_.add(s.what->easy());
    if (!s.in_multi) wrong = errc::transport_config;
  }
  if (wrong)
    failed_.push_back({id, wrong});
  else
    new_work_ = true;
  return id;
}

void curl_transport::abort(attempt_id id) noexcept {
  slot* const s = find(id);
  if (!s) return;
  // The callback dies last: its captures may call back into this transport.
  const done dropped = s->what->take_done();
  free_slot(static_cast<std::uint32_t>(id));
}

void curl_transport::perform() noexcept {
  new_work_ = false;
  multi_.perform();
}

bool curl_transport::complete_one() {
  const CURLMsg* const message = multi_.next_finished();
  if (!message) return complete_failure();
  const CURLcode code = message->data.result;
  attempt* const ended = attempt::of(message->easy_handle);
  outcome how = ended->finish(code);
  const done d = ended->take_done();
  free_slot(ended->index());
  d(std::move(how));
  return true;
}

bool curl_transport::complete_failure() {
  while (!failed_.empty()) {
    const failure f = failed_.front();
    failed_.pop_front();
    slot* const s = find(f.id);
    if (!s) continue;  // aborted meanwhile
    outcome how = s->what->refuse(f.error);
    const done d = s->what->take_done();
    free_slot(static_cast<std::uint32_t>(f.id));
    d(std::move(how));
    return true;
  }
  return false;
}

void curl_transport::clear() noexcept {
  for (std::uint32_t index = 0; index < slots_.size(); ++index)
    if (slots_[index].used) abort(id_of(index));
  slots_.clear();
  free_.clear();
  failed_.clear();
}

std::uint32_t curl_transport::take_slot() {
  if (free_.empty()) {
    slots_.emplace_back();
    free_.push_back(static_cast<std::uint32_t>(slots_.size() - 1));
  }
  const std::uint32_t index = free_.back();
  free_.pop_back();
  slots_[index].used = true;
  return index;
}

// A new generation makes every id of this slot that is still around stale; 0 is never used.
void curl_transport::free_slot(std::uint32_t index) noexcept {
  slot& s = slots_[index];
  if (std::exchange(s.in_multi, false)) multi_.remove(s.what->easy());
  if (++s.generation == 0) s.generation = 1;
  s.used = false;
  if (free_.size() >= handles_kept) s.what.reset();
  free_.push_back(index);
}

curl_transport::slot* curl_transport::find(attempt_id id) noexcept {
  const auto index = static_cast<std::uint32_t>(id);
  if (index >= slots_.size()) return nullptr;
  slot& s = slots_[index];
  return s.used && s.generation == static_cast<std::uint32_t>(id >> 32) ? &s : nullptr;
}

transport::attempt_id curl_transport::id_of(std::uint32_t index) const noexcept {
  return (attempt_id{slots_[index].generation} << 32) | index;
}

}  // namespace mannerly
