#include "support/child_process.hpp"

#include "support/sockets.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <signal.h>
#include <sstream>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace mannerly {

using namespace std::chrono_literals;

namespace {

constexpr auto startup_time = 10s;

// Between fork and exec: only calls that are safe in a copy of a threaded process.
[[noreturn]] void become(const char* program, char* const* words, const char* directory,
                         const char* output, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const int out = ::open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int in = ::open("/dev/null", O_RDONLY);
  if (out < 0 || in < 0 || ::chdir(directory) != 0) ::_exit(126);
  ::dup2(in, 0);
  ::dup2(out, 1);
  ::dup2(out, 2);
  for (int descriptor = 3; descriptor < 1024; ++descriptor) ::close(descriptor);
  ::execv(program, words);
  ::_exit(127);
}

int exit_status(int raw) {
  return WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
}

template <class Condition>
bool becomes_true(std::chrono::nanoseconds at_most, Condition condition) {
  const auto end = std::chrono::steady_clock::now() + at_most;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(2ms);
  }
  return true;
}

}  // namespace

scratch_directory::scratch_directory() {
  auto name = (std::filesystem::temp_directory_path() / "mannerly-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::system_error(errno, std::generic_category(), "mkdtemp");
  path_ = name;
}

scratch_directory::~scratch_directory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

child_process::child_process(child_command command) : command_(std::move(command)) {
  const auto program = path_of_program(command_.words.at(0));
  std::vector<char*> words;
  for (auto& word : command_.words) words.push_back(word.data());
  words.push_back(nullptr);
  const auto directory = command_.directory.string();
  const auto output = std::filesystem::absolute(command_.output).string();
  const auto parent = ::getpid();
  pid_ = ::fork();
  if (pid_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (pid_ == 0) become(program.c_str(), words.data(), directory.c_str(), output.c_str(), parent);
}

child_process::~child_process() {
  stop();
}

int child_process::wait(std::chrono::milliseconds at_most) {
  becomes_true(at_most, [this] { return !running(); });
  return status_;
}

bool child_process::running() {
  if (status_ >= 0) return false;
  int raw = 0;
  if (::waitpid(pid_, &raw, WNOHANG) == 0) return true;
  status_ = exit_status(raw);
  return false;
}

void child_process::stop() {
  for (const int signal : {SIGTERM, SIGKILL}) {
    if (!running()) return;
    ::kill(pid_, signal);
    wait(3s);
  }
}

std::string child_process::output() const {
  return text_of(command_.output);
}

void child_process::fail(const std::string& what) {
  throw std::runtime_error(command_.words.at(0) + " " + what + "; it wrote:\n" + output());
}

std::string child_process::first_line() {
  const auto written = [this] { return output().find('\n') != std::string::npos; };
  if (!becomes_true(startup_time, [&] { return written() || !running(); }) || !written())
    fail("did not print a line");
  const auto text = output();
  return text.substr(0, text.find('\n'));
}

void child_process::wait_until_it_listens_on(int port) {
  const auto listens = [&] { return accepts_connections(port) || !running(); };
  if (!becomes_true(startup_time, listens) || !running())
    fail("does not listen on port " + std::to_string(port));
}

std::string path_of_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* configured = std::getenv("PATH");
  std::stringstream places(std::string(configured ? configured : "") +
                           ":/usr/local/bin:/usr/bin:/usr/local/sbin:/usr/sbin:/sbin");
  for (std::string place; std::getline(places, place, ':');) {
    const auto candidate = place + "/" + name;
    if (!place.empty() && ::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  throw std::runtime_error(name + " is not installed; ./dev setup installs it");
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_text(const std::filesystem::path& file, const std::string& text) {
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  if (!stream.flush()) throw std::runtime_error("cannot write " + file.string());
}

}  // namespace mannerly
