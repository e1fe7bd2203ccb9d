#include "curl/timer_queue.hpp"

#include <utility>

namespace mannerly {
namespace {

constexpr std::uint32_t slot_of(loop::timer_id id) {
  return static_cast<std::uint32_t>(id);
}
constexpr std::uint32_t generation_of(loop::timer_id id) {
  return static_cast<std::uint32_t>(id >> 32);
}

}  // namespace

loop::timer_id timer_queue::add(time_point when, task run) {
  const std::uint32_t index = take_slot();
  slot& s = slots_[index];
  s.run = std::move(run);
  heap_.emplace_back();
  sift_up(static_cast<std::uint32_t>(heap_.size() - 1), {when, next_order_++, index});
  return (std::uint64_t{s.generation} << 32) | index;
}

void timer_queue::cancel(loop::timer_id id) noexcept {
  const std::uint32_t index = slot_of(id);
  if (index >= slots_.size() || slots_[index].generation != generation_of(id)) return;
  // The task dies last: its captures may call back into this queue.
  const task dropped = std::exchange(slots_[index].run, nullptr);
  remove_at(slots_[index].place);
  free_slot(index);
}

std::optional<time_point> timer_queue::next() const noexcept {
  if (heap_.empty()) return std::nullopt;
  return heap_.front().when;
}

bool timer_queue::take_due(time_point now, std::uint64_t mark, task& out) {
  if (heap_.empty()) return false;
  const entry first = heap_.front();
  if (first.when > now || first.order >= mark) return false;
  out = std::exchange(slots_[first.slot].run, nullptr);
  remove_at(0);
  free_slot(first.slot);
  return true;
}

void timer_queue::clear() {
  task dropped;
  while (take_due(time_point::max(), next_order_, dropped)) dropped = nullptr;
}

std::uint32_t timer_queue::take_slot() {
  if (first_free_ == none) {
    slots_.emplace_back();
    return static_cast<std::uint32_t>(slots_.size() - 1);
  }
  const std::uint32_t index = first_free_;
  first_free_ = slots_[index].place;
  return index;
}

// A new generation makes every id of this slot that is still around stale; 0 is never used.
void timer_queue::free_slot(std::uint32_t index) noexcept {
  slot& s = slots_[index];
  if (++s.generation == 0) s.generation = 1;
  s.place = std::exchange(first_free_, index);
}

void timer_queue::remove_at(std::uint32_t place) noexcept {
  const entry last = heap_.back();
  heap_.pop_back();
  if (place == heap_.size()) return;
  if (place > 0 && last.before(heap_[(place - 1) / 2]))
    sift_up(place, last);
  else
    sift_down(place, last);
}

void timer_queue::put(std::uint32_t place, const entry& e) noexcept {
  heap_[place] = e;
  slots_[e.slot].place = place;
}

void timer_queue::sift_up(std::uint32_t place, const entry& e) noexcept {
  while (place > 0 && e.before(heap_[(place - 1) / 2])) {
    put(place, heap_[(place - 1) / 2]);
    place = (place - 1) / 2;
  }
  put(place, e);
}

void timer_queue::sift_down(std::uint32_t place, const entry& e) noexcept {
  const auto size = static_cast<std::uint32_t>(heap_.size());
  for (std::uint32_t child = 2 * place + 1; child < size; child = 2 * place + 1) {
    if (child + 1 < size && heap_[child + 1].before(heap_[child])) ++child;
    if (!heap_[child].before(e)) break;
    put(place, heap_[child]);
    place = child;
  }
  put(place, e);
}

}  // namespace mannerly
