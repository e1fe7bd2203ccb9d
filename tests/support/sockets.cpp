#include "support/sockets.hpp"

#include <arpa/inet.h>
#include <filesystem>
#include <netinet/in.h>
#include <stdexcept>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace mannerly {
namespace {

using name_function = int (*)(int, sockaddr*, socklen_t*);

// 0 when the descriptor is no IPv4 socket with such a name.
int port_of(int descriptor, name_function name_of) {
  sockaddr_in address{};
  socklen_t length = sizeof address;
  if (name_of(descriptor, reinterpret_cast<sockaddr*>(&address), &length) != 0) return 0;
  return address.sin_family == AF_INET ? ntohs(address.sin_port) : 0;
}

std::vector<int> open_descriptors() {
  std::vector<int> all;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", ignored))
    all.push_back(std::stoi(entry.path().filename()));
  return all;
}

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

}  // namespace

int free_port() {
  const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  auto address = loopback(0);
  const bool bound =
      probe >= 0 && ::bind(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  const int port = bound ? port_of(probe, ::getsockname) : 0;
  if (probe >= 0) ::close(probe);
  if (port == 0) throw std::runtime_error("no free port on 127.0.0.1");
  return port;
}

bool accepts_connections(int port) {
  const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (probe < 0) return false;
  auto address = loopback(port);
  const bool accepted =
      ::connect(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(probe);
  return accepted;
}

void break_connections(int local_port, int remote_port) {
  for (const int descriptor : open_descriptors()) {
    if (port_of(descriptor, ::getsockname) != local_port) continue;
    const int peer = port_of(descriptor, ::getpeername);
    if (peer != 0 && (remote_port == 0 || peer == remote_port)) ::shutdown(descriptor, SHUT_RDWR);
  }
}

void widen_backlog(int local_port) {
  for (const int descriptor : open_descriptors()) {
    const bool listening =
        port_of(descriptor, ::getsockname) == local_port && port_of(descriptor, ::getpeername) == 0;
    if (listening) ::listen(descriptor, 1024);
  }
}

}  // namespace mannerly
