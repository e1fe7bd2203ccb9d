// Coroutines: twenty calls at once on one thread, each leaving when its turn comes.
// Run it with a URL: awaiting http://127.0.0.1:8080/

#include "mannerly/client/client.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <iostream>
#include <string>

namespace asio = boost::asio;
using namespace std::chrono_literals;

asio::awaitable<void> fetch(mannerly::client& api, std::string url) {
  const auto r = co_await api.async_get(url, {.deadline = 30s}, asio::use_awaitable);
  std::cout << r.status << " after waiting " << r.waited / 1ms << " ms\n";
}

int main(int argc, char** argv) {
  if (argc != 2) return std::cerr << "usage: awaiting URL\n", 2;
  mannerly::client api{{.limits = {"50/s"}}};
  asio::io_context context;
  for (int i = 0; i < 20; ++i) asio::co_spawn(context, fetch(api, argv[1]), asio::detached);
  context.run();
}
