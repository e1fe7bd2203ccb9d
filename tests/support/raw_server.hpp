#pragma once

// A TCP server on a free loopback port that answers byte by byte as a test says: for misbehaviour
// that no HTTP library would let a server show. Each accepted connection runs the script on a
// thread of its own; the destructor cuts all connections and joins. A script must end when a call
// returns false.

#include <algorithm>
#include <arpa/inet.h>
#include <atomic>
#include <charconv>
#include <chrono>
#include <functional>
#include <list>
#include <mutex>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace mannerly::test {

class raw_connection {
 public:
  raw_connection(int descriptor, int number) noexcept : descriptor_(descriptor), number_(number) {}

  /// 0 for the first accepted connection.
  int number() const noexcept { return number_; }

  /// Reads up to the empty line. False when the peer closed first.
  bool read_head(std::string& head) {
    auto end = std::string::npos;
    while ((end = read_.find("\r\n\r\n")) == std::string::npos)
      if (!read_more()) return false;
    head = read_.substr(0, end + 4);
    read_.erase(0, end + 4);
    return true;
  }

  /// Reads a head and, by its Content-Length, a body. False when the peer closed first.
  bool read_request(std::string& whole) {
    if (!read_head(whole)) return false;
    const std::size_t body = content_length(whole);
    while (read_.size() < body)
      if (!read_more()) return false;
    whole += read_.substr(0, body);
    read_.erase(0, body);
    return true;
  }

  /// False when the peer is gone.
  bool write(std::string_view bytes) {
    while (!bytes.empty()) {
      const auto n = send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }

  /// Does nothing until the peer closes or the server is destroyed.
  void hold() {
    while (read_more()) {
    }
  }

  /// Closes with a reset instead of an orderly end.
  void reset() {
    const linger now{1, 0};
    setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  }

 private:
  bool read_more() {
    char buffer[16384];
    const auto n = recv(descriptor_, buffer, sizeof buffer, 0);
    if (n > 0) read_.append(buffer, static_cast<std::size_t>(n));
    return n > 0;
  }

  static std::size_t content_length(std::string_view head) {
    constexpr std::string_view name = "\r\nContent-Length: ";
    const auto at = head.find(name);
    std::size_t length = 0;
    if (at == std::string_view::npos) return 0;
    const auto* first = head.data() + at + name.size();
    std::from_chars(first, head.data() + head.size(), length);
    return length;
  }

  int descriptor_;
  int number_;
  std::string read_;
};

class raw_server {
 public:
  using script = std::function<void(raw_connection&)>;

  explicit raw_server(script s) : script_(std::move(s)), listener_(listen_on_loopback(port_)) {
    acceptor_ = std::thread([this] { accept_all(); });
  }

  ~raw_server() {
    stopping_ = true;
    shutdown(listener_, SHUT_RDWR);
    acceptor_.join();
    {
      const std::lock_guard lock(mutex_);
      for (const int d : open_) shutdown(d, SHUT_RDWR);
    }
    for (std::thread& t : threads_) t.join();
    close(listener_);
  }
  raw_server(const raw_server&) = delete;
  raw_server& operator=(const raw_server&) = delete;

  std::uint16_t port() const noexcept { return port_; }
  std::string url(std::string_view target = "/") const {
    return "http://127.0.0.1:" + std::to_string(port_) + std::string(target);
  }
  int connections() const noexcept { return accepted_; }

  /// Listens and accepts nobody: once `backlog` + 1 are waiting, a connect stays unanswered.
  static int listen_on_loopback(std::uint16_t& port, int backlog = 512) {
    const int d = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    bind(d, reinterpret_cast<sockaddr*>(&address), size);
    listen(d, backlog);
    getsockname(d, reinterpret_cast<sockaddr*>(&address), &size);
    port = ntohs(address.sin_port);
    return d;
  }

 private:
  void accept_all() {
    while (!stopping_) {
      const int d = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (d < 0) return;
      const int number = accepted_++;
      {
        const std::lock_guard lock(mutex_);
        open_.push_back(d);
      }
      threads_.emplace_back([this, d, number] { serve(d, number); });
    }
  }

  void serve(int d, int number) {
    raw_connection connection(d, number);
    script_(connection);
    const std::lock_guard lock(mutex_);
    open_.remove(d);
    close(d);
  }

  script script_;
  std::uint16_t port_ = 0;
  int listener_;
  std::atomic<bool> stopping_ = false;
  std::atomic<int> accepted_ = 0;
  std::mutex mutex_;
  std::list<int> open_;
  std::vector<std::thread> threads_;
  std::thread acceptor_;
};

}  // namespace mannerly::test
