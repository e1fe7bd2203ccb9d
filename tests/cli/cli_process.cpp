#include "cli/cli_process.hpp"

#include <csignal>
#include <fcntl.h>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace mannerly {
namespace {

int opened(const std::string& path, int flags) {
  const int fd = open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (fd < 0) throw std::runtime_error("cannot open " + path);
  return fd;
}

[[noreturn]] void become(const cli_command& command, int in, int out, int err) {
  std::vector<std::string> words{MANNERLY_CLI};
  words.insert(words.end(), command.words.begin(), command.words.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  execv(arguments[0], arguments.data());
  _exit(127);
}

}  // namespace

cli_process::cli_process(const cli_command& command) {
  write_file(dir_ / "in", command.input);
  const int in = opened(dir_ / "in", O_RDONLY);
  const int out = command.out ? *command.out : opened(dir_ / "out", O_WRONLY | O_CREAT);
  const int err = opened(dir_ / "err", O_WRONLY | O_CREAT);
  pid_ = fork();
  if (pid_ == 0) become(command, in, out, err);
  close(in);
  if (!command.out) close(out);
  close(err);
}

cli_process::~cli_process() {
  if (status_) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void cli_process::signal(int number) const {
  if (!status_) kill(pid_, number);
}

int cli_process::wait(std::chrono::milliseconds at_most) {
  const auto enough = std::chrono::steady_clock::now() + at_most;
  while (!status_) {
    int raw = 0;
    if (waitpid(pid_, &raw, WNOHANG) == pid_) {
      status_ = WIFSIGNALED(raw) ? 128 + WTERMSIG(raw) : WEXITSTATUS(raw);
    } else if (std::chrono::steady_clock::now() >= enough) {
      return -1;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
  return *status_;
}

cli_result run_cli(const cli_command& command) {
  cli_process process(command);
  const int status = process.wait();
  return {status, process.out(), process.err()};
}

std::vector<nlohmann::json> json_lines(const std::string& text) {
  std::vector<nlohmann::json> lines;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) return lines;
    lines.push_back(nlohmann::json::parse(text.substr(begin, end - begin)));
    begin = end + 1;
  }
}

std::string numbered_urls(const std::string& base, int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += base + std::to_string(i) + "\n";
  return text;
}

}  // namespace mannerly
