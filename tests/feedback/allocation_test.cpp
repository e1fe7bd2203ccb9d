// A response without limit fields is read without one allocation.

#include "mannerly/feedback/read_advice.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

static std::atomic<long> count{0};

// Not inlined: GCC would take the pair for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  count.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc{};
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace mannerly {
namespace {

long allocations_of_reading(const response& answer) {
  const wall_time noon{std::chrono::seconds{1'772'452'800}};
  read_advice(answer, noon);  // what is built once is built now
  const long before = count;
  const advice got = read_advice(answer, noon);
  return count - before;
}

response plain(int status) {
  response answer;
  answer.status = status;
  answer.headers = {{"Date", "Mon, 02 Mar 2026 12:00:00 GMT"},
                    {"Content-Type", "application/json; charset=utf-8"},
                    {"Content-Length", "512"},
                    {"Connection", "keep-alive"},
                    {"Server", "nginx"},
                    {"Cache-Control", "private, max-age=60"},
                    {"Vary", "Accept, Authorization"},
                    {"ETag", "\"0e3c2d8c5f1a4b6d\""},
                    {"X-Request-Id", "8f14e45f-ceea-467f-a8f0-6bd7a5ed0e5b"},
                    {"X-Content-Type-Options", "nosniff"},
                    {"Age", "0"},
                    {"Link", "<https://api.example.com/items?page=2>; rel=\"next\""}};
  answer.body = R"({"items":[{"id":1,"name":"a"},{"id":2,"name":"b"}]})";
  return answer;
}

TEST(Allocations, NoneWithoutLimitFields) {
  EXPECT_EQ(allocations_of_reading(plain(200)), 0);
  response waiting = plain(503);
  waiting.body.clear();
  waiting.headers.add("Retry-After", "120");
  EXPECT_EQ(allocations_of_reading(waiting), 0);
}

TEST(Allocations, FewWithLimitFields) {
  response answer = plain(200);
  answer.headers.add("X-RateLimit-Limit", "5000");
  answer.headers.add("X-RateLimit-Remaining", "4987");
  answer.headers.add("X-RateLimit-Reset", "1772455514");
  EXPECT_LE(allocations_of_reading(answer), 6);
}

}  // namespace
}  // namespace mannerly
