// Everyday use: one client, one line a call. Run it with a URL: get_politely http://127.0.0.1:8080/

#include "mannerly/client/client.hpp"

#include <iostream>

int main(int argc, char** argv) {
  if (argc != 2) return std::cerr << "usage: get_politely URL\n", 2;
  try {
    mannerly::client api{{.limits = {"50/s burst 5"}, .retry = {.max_attempts = 5}}};
    for (int i = 0; i < 20; ++i) {
      const mannerly::response r = api.get(argv[1]);
      std::cout << r.status << ' ' << r.body.size() << " bytes\n";
    }
  } catch (const mannerly::error& e) {  // no answer: says why, how far it came, when to come back
    std::cerr << e.what() << '\n';
    return 1;
  }
}
