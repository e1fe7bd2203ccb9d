#include "allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

static std::atomic<long> count{0};

long mannerly::allocations() noexcept {
  return count;
}

void* operator new(std::size_t size) {
  count.fetch_add(1, std::memory_order_relaxed);
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
  std::free(p);
}
