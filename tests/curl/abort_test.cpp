#include "curl/reactor_fixture.hpp"

#include <atomic>
#include <random>
#include <vector>

namespace mannerly::test {
namespace {

class abort_test : public reactor_test {
 protected:
  /// Sends, waits until `reached` says so, aborts, and proves the loop still works.
  void send_then_abort(const request& r, const std::function<bool()>& reached) {
    const auto id = on_loop([&] { return wire().send(r, {}, [&](outcome) { ++done_; }); });
    while (!reached()) std::this_thread::yield();
    on_loop([&] { wire().abort(id), wire().abort(id); });
    raw_server other(always(ok("alive")));
    EXPECT_EQ(get(other.url()).answer.body, "alive");
    EXPECT_EQ(done_, 0);
  }

  int done_ = 0;
};

TEST_F(abort_test, BeforeAnythingHappened) {
  raw_server server(always(ok("x")));
  const request r{.url = server.url()};
  on_loop([&] { wire().abort(wire().send(r, {}, [&](outcome) { ++done_; })); });
  EXPECT_EQ(get(server.url()).ending, ending::answered);
  EXPECT_EQ(done_, 0);
}

TEST_F(abort_test, OfASendThatWasRefused) {
  const request bad{.url = ""};
  on_loop([&] { wire().abort(wire().send(bad, {}, [&](outcome) { ++done_; })); });
  on_loop([] {});
  EXPECT_EQ(done_, 0);
}

TEST_F(abort_test, WhileConnecting) {
  std::uint16_t port = 0;
  const int listener = raw_server::listen_on_loopback(port, 0);
  const request r{.url = "https://127.0.0.1:" + std::to_string(port) + "/"};
  send_then_abort(r, [] { return true; });
  close(listener);
}

TEST_F(abort_test, WhileResolving) {
  send_then_abort({.url = "http://nowhere.invalid/"}, [] { return true; });
}

TEST_F(abort_test, WhileReceiving) {
  std::atomic<bool> begun = false;
  raw_server server([&](raw_connection& c) {
    std::string r;
    if (!c.read_request(r)) return;
    c.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
    begun = true;
    c.hold();
  });
  send_then_abort({.url = server.url()}, [&] { return begun.load(); });
}

TEST_F(abort_test, WhileUploading) {
  std::atomic<bool> begun = false;
  raw_server server([&](raw_connection& c) {
    std::string head;
    begun = c.read_head(head);
    std::this_thread::sleep_for(50ms);
  });
  const request r{.method = "POST", .url = server.url(), .body = std::string(32u << 20, 'x')};
  send_then_abort(r, [&] { return begun.load(); });
}

TEST_F(abort_test, UnknownIdsAreIgnored) {
  on_loop([&] { wire().abort(0), wire().abort(1), wire().abort(~0ull); });
}

TEST_F(abort_test, OfItselfInsideItsOwnDone) {
  raw_server server(always(ok("x")));
  const request r{.url = server.url()};
  std::promise<void> ended;
  transport::attempt_id id = 0;
  on_loop([&] {
    id = wire().send(r, {}, [&](outcome) {
      wire().abort(id);
      ended.set_value();
    });
  });
  ended.get_future().get();
  EXPECT_EQ(get(server.url()).ending, ending::answered);
}

// Every `done` aborts all others: exactly one of them may run.
TEST_F(abort_test, OfAllOthersInsideADone) {
  raw_server server(always(ok("x")));
  const request r{.url = server.url()};
  std::promise<void> ended;
  std::vector<transport::attempt_id> ids;
  on_loop([&] {
    for (int i = 0; i < 50; ++i)
      ids.push_back(wire().send(r, {}, [&](outcome) {
        for (const auto id : ids) wire().abort(id);
        ++done_;
        ended.set_value();
      }));
  });
  ended.get_future().get();
  EXPECT_EQ(get(server.url()).ending, ending::answered);
  EXPECT_EQ(done_, 1);
}

// A hundred at once, each aborted at a random moment or left to end; what ends starts a new one.
TEST_F(abort_test, Storm) {
  raw_server server(always(ok(std::string(5000, 'x'))));
  const request r{.url = server.url()};
  constexpr int total = 3000;
  std::mt19937 random(7);
  int started = 0, ended = 0, aborted = 0;
  std::promise<void> all;
  std::function<void()> start_one = [&] {
    if (started == total) {
      if (ended + aborted == total) all.set_value();
      return;
    }
    ++started;
    auto timer = std::make_shared<loop::timer_id>(0);
    const auto id = wire().send(r, {}, [&, timer](outcome o) {
      EXPECT_EQ(o.ending, ending::answered) << o.detail;
      ours().cancel(*timer);
      ++ended;
      start_one();
    });
    const auto after = std::chrono::microseconds(random() % 4000);
    *timer = ours().at(ours().now() + after, [&, id] {
      wire().abort(id);
      ++aborted;
      start_one();
    });
  };
  ours().post([&] {
    for (int i = 0; i < 100; ++i) start_one();
  });
  ASSERT_EQ(all.get_future().wait_for(60s), std::future_status::ready);
  EXPECT_EQ(on_loop([&] { return ended + aborted; }), total);
}

}  // namespace
}  // namespace mannerly::test
