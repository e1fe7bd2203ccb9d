#pragma once

// The default store: counters in this process. Any thread may open, use and drop ledgers. Every
// operation completes inside the call, and `done` runs outside the lock, so that it may use the
// same ledger again. Nothing here fails; the clock must outlive the store and its ledgers.

#include "mannerly/store/process_ledger.hpp"
#include "mannerly/store/store.hpp"

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mannerly {

class process_store final : public store {
 public:
  explicit process_store(const clock& c) : clock_(c) {}

  std::shared_ptr<ledger> open(std::string_view key, std::span<const limit> limits,
                               std::span<const duration> guards) override;

  /// The same, for callers on the hot path: take_now() needs no callback.
  std::shared_ptr<process_ledger> open_here(std::string_view key, std::span<const limit> limits,
                                            std::span<const duration> guards);

  /// Ledgers remembered; those nobody holds any more are dropped now and then.
  std::size_t size() const;

 private:
  struct entry {
    std::vector<limit> limits;
    std::weak_ptr<process_ledger> ledger;
  };
  void sweep();

  const clock& clock_;
  mutable std::mutex mutex_;
  std::unordered_multimap<std::string, entry> entries_;
  std::size_t sweep_at_ = 64;
};

std::unique_ptr<store> make_process_store(const clock&);

}  // namespace mannerly
