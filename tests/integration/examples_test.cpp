// The programs of the README, run as a reader would.

#include "support/capped_server.hpp"
#include "support/child_process.hpp"

#include <gtest/gtest.h>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

class Example : public ::testing::Test {
 protected:
  /// The exit status of an example that sends 20 calls to the server.
  int run(const std::string& name, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), std::string(MANNERLY_EXAMPLES) + "/" + name);
    child_process program({.words = std::move(arguments), .output = directory.path() / "output"});
    const int status = program.wait(30s);
    EXPECT_EQ(status, 0) << program.output();
    return status;
  }
  void expect_twenty_answers() {
    EXPECT_EQ(server.counts().answered_2xx, 20);
    EXPECT_EQ(server.counts().refused, 0);
  }

  capped_server server;
  scratch_directory directory;
};

TEST_F(Example, GetPolitely) {
  run("get_politely", {server.url()});
  expect_twenty_answers();
}

TEST_F(Example, BringYourOwn) {
  run("bring_your_own", {"127.0.0.1", std::to_string(server.port())});
  expect_twenty_answers();
}

TEST_F(Example, Awaiting) {
  run("awaiting", {server.url()});
  expect_twenty_answers();
}

}  // namespace
}  // namespace mannerly
