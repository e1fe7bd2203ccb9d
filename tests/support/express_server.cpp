#include "support/express_server.hpp"

#include <httplib.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <stdexcept>
#include <sys/file.h>
#include <unistd.h>

namespace mannerly {
namespace {

namespace fs = std::filesystem;

const fs::path source = MANNERLY_EXPRESS_SOURCE;
const fs::path cache = MANNERLY_EXPRESS_CACHE;

// Tests run side by side: one installs, the others wait.
class install_lock {
 public:
  install_lock()
      : descriptor_(::open((cache / "lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)) {
    if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX) != 0)
      throw std::runtime_error("cannot lock " + cache.string());
  }
  ~install_lock() { ::close(descriptor_); }
  install_lock(const install_lock&) = delete;
  install_lock& operator=(const install_lock&) = delete;

 private:
  int descriptor_;
};

void run_npm() {
  child_process npm({.words = {"npm", "install", "--no-package-lock", "--no-audit", "--no-fund",
                               "--ignore-scripts", "--omit=dev"},
                     .directory = cache,
                     .output = cache / "npm.txt"});
  if (npm.wait(std::chrono::minutes(3)) != 0)
    throw std::runtime_error("npm could not install express-rate-limit; it wrote:\n" +
                             npm.output());
}

// `installed.json` is the package.json that npm has finished with.
void install_packages() {
  fs::create_directories(cache);
  const install_lock lock;
  const auto wanted = text_of(source / "package.json");
  fs::copy_file(source / "server.js", cache / "server.js", fs::copy_options::overwrite_existing);
  if (text_of(cache / "installed.json") == wanted) return;
  write_text(cache / "package.json", wanted);
  run_npm();
  write_text(cache / "installed.json", wanted);
}

}  // namespace

express_server::express_server(express_options options) {
  install_packages();
  process_.emplace(
      child_command{.words = {"node", "server.js", std::to_string(options.window.count()),
                              std::to_string(options.count), options.standard_headers,
                              options.legacy_headers ? "legacy" : "no-legacy"},
                    .directory = cache,
                    .output = directory_.path() / "output.txt"});
  const auto line = process_->first_line();
  if (line.find_first_not_of("0123456789") != std::string::npos)
    throw std::runtime_error("the express server wrote:\n" + line);
  port_ = std::stoi(line);
}

std::string express_server::url(const std::string& path) const {
  return "http://127.0.0.1:" + std::to_string(port_) + path;
}

std::vector<arrival> express_server::log() const {
  httplib::Client client("127.0.0.1", port_);
  const auto answer = client.Get("/__log");
  if (!answer) throw std::runtime_error("the express server gives no log");
  std::vector<arrival> all;
  for (const auto& entry : nlohmann::json::parse(answer->body)) {
    const auto status = entry.at("status").get<int>();
    all.push_back({.at = std::chrono::nanoseconds(std::stoll(entry.at("at_ns").get<std::string>())),
                   .target = entry.at("target"),
                   .admitted = status != 429,
                   .status = status});
  }
  return all;
}

}  // namespace mannerly
