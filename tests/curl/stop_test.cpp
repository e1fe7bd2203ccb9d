#include "curl/reactor_fixture.hpp"

#include <atomic>
#include <sys/wait.h>

namespace mannerly::test {
namespace {

using stop_test = reactor_test;

TEST_F(stop_test, PostedTasksRunTimersAndAttemptsAreDropped) {
  raw_server server(once_then_hold(""));
  const request r{.url = server.url()};
  std::atomic<int> tasks = 0, others = 0;
  for (int i = 0; i < 1000; ++i) ours().post([&] { ++tasks; });
  ours().post([&] {
    ours().at(ours().now() + 1h, [&] { ++others; });
    wire().send(r, {}, [&](outcome) { ++others; });
    ours().post([&] { ++tasks; });
  });
  reactor_->stop();
  EXPECT_EQ(tasks, 1001);
  EXPECT_EQ(others, 0);
  EXPECT_FALSE(reactor_->running());
}

TEST_F(stop_test, LaterPostsAreDestroyedUnrun) {
  reactor_->stop();
  reactor_->stop();
  auto held = std::make_shared<int>(0);
  ours().post([held] { ++*held; });
  EXPECT_EQ(held.use_count(), 1);
  EXPECT_EQ(*held, 0);
}

TEST_F(stop_test, DestroyedOnItsOwnThread) {
  std::promise<void> done;
  ours().post([&] {
    reactor_.reset();
    done.set_value();
  });
  done.get_future().get();
  EXPECT_EQ(reactor_, nullptr);
}

TEST_F(stop_test, CapturesThatCallBackWhileTheyAreDropped) {
  raw_server server(once_then_hold(""));
  const request r{.url = server.url()};
  struct caller_back {
    std::function<void()> f;
    ~caller_back() { f(); }
  };
  on_loop([&] {
    auto first = std::make_shared<caller_back>();
    first->f = [this] { ours().post([] {}), ours().cancel(1), wire().abort(1); };
    ours().at(ours().now() + 1h, [first] {});
    wire().send(r, {}, [first](outcome) {});
  });
  reactor_->stop();
}

#ifdef __SANITIZE_THREAD__
constexpr bool child_may_start_threads = false;  // ThreadSanitizer ends such a child
#else
constexpr bool child_may_start_threads = true;
#endif

void starts_anew() {
  const auto fresh = curl_reactor::start().value();
  std::promise<void> ran;
  fresh->as_loop().post([&] { ran.set_value(); });
  ran.get_future().get();
}

TEST_F(stop_test, ForkedChildIsToldAndMayDestroy) {
  on_loop([] {});
  const pid_t child = fork();
  if (child == 0) {
    bool told = false;
    try {
      ours().post([] {});
    } catch (const error& e) {
      told = e.code() == errc::shut_down;
    }
    const bool running = reactor_->running();
    reactor_.reset();
    if (child_may_start_threads) starts_anew();
    _exit(told && !running ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(on_loop([] { return 5; }), 5);
}

}  // namespace
}  // namespace mannerly::test
