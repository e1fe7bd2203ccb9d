#include "mannerly/store/process_store.hpp"

#include <algorithm>

namespace mannerly {

std::shared_ptr<ledger> process_store::open(std::string_view key, std::span<const limit> limits,
                                            std::span<const duration> guards) {
  return open_here(key, limits, guards);
}

std::shared_ptr<process_ledger> process_store::open_here(std::string_view key,
                                                         std::span<const limit> limits,
                                                         std::span<const duration> guards) {
  const std::lock_guard lock(mutex_);
  if (entries_.size() >= sweep_at_) sweep();
  const auto [first, last] = entries_.equal_range(std::string(key));
  for (auto it = first; it != last; ++it)
    if (std::ranges::equal(it->second.limits, limits))
      if (auto shared = it->second.ledger.lock()) return shared;
  auto fresh = std::make_shared<process_ledger>(clock_, limits, guards);
  entries_.emplace(std::string(key), entry{{limits.begin(), limits.end()}, fresh});
  return fresh;
}

std::size_t process_store::size() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

/// Drops the entries nobody holds; a map that doubles between two sweeps costs O(1) an open.
void process_store::sweep() {
  std::erase_if(entries_, [](const auto& e) { return e.second.ledger.expired(); });
  sweep_at_ = std::max<std::size_t>(64, 2 * entries_.size());
}

std::unique_ptr<store> make_process_store(const clock& c) {
  return std::make_unique<process_store>(c);
}

}  // namespace mannerly
