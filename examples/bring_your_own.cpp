// Politeness around your own HTTP client: any function that returns a status and headers.
// Run it with a host and a port: bring_your_own 127.0.0.1 8080

#include "mannerly/client/caller.hpp"

#include <httplib.h>

#include <iostream>
#include <string>

int main(int argc, char** argv) {
  if (argc != 3) return std::cerr << "usage: bring_your_own HOST PORT\n", 2;
  httplib::Client http(argv[1], std::stoi(argv[2]));
  mannerly::caller polite{{.limits = {"50/s"}}};
  try {
    for (int i = 0; i < 20; ++i) {
      const auto answer = polite.call([&](const mannerly::attempt& a) {
        http.set_read_timeout(std::chrono::duration_cast<std::chrono::microseconds>(a.timeout));
        const httplib::Result result = http.Get("/");
        if (!result) throw std::runtime_error(to_string(result.error()));
        return *result;
      });
      std::cout << answer.status << '\n';
    }
  } catch (const std::exception& e) {
    std::cerr << e.what() << '\n';
    return 1;
  }
}
