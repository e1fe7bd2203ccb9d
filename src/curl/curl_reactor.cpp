#include "mannerly/curl/curl_reactor.hpp"

#include "curl/curl_global.hpp"
#include "curl/reactor_loop.hpp"

#include <csignal>
#include <pthread.h>
#include <string_view>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace mannerly {

struct curl_reactor::parts {
  explicit parts(curl_options o)
      : options(std::move(o)), multi(options), transport(options, multi), loop(multi, transport) {}

  const curl_options options;
  curl_multi multi;
  curl_transport transport;
  reactor_loop loop;
  std::thread thread;
};

namespace {

bool readable(const std::string& file) noexcept {
  return file.empty() || access(file.c_str(), R_OK) == 0;
}

boost::system::error_code check(const curl_options& o) noexcept {
  if (o.max_cached_connections == 0) return errc::bad_config;
  if (o.user_agent.find_first_of(std::string_view("\r\n\0", 3)) != std::string::npos)
    return errc::bad_config;
  if (o.max_header_bytes == 0 || o.max_age_conn < duration::zero()) return errc::bad_config;
  if (!readable(o.ca_file) || !readable(o.client_cert) || !readable(o.client_key))
    return errc::transport_config;
  return {};
}

// A thread inherits the mask of the one that makes it. The program's signals go to its own threads,
// and a write to a closed TLS connection raises no SIGPIPE; faults and profiling stay as they are.
class signals_blocked {
 public:
  signals_blocked() noexcept {
    sigset_t all;
    sigfillset(&all);
    for (const int keep : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGPROF})
      sigdelset(&all, keep);
    pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~signals_blocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  signals_blocked(const signals_blocked&) = delete;
  signals_blocked& operator=(const signals_blocked&) = delete;

 private:
  sigset_t before_{};
};

void prepare_thread() noexcept {
  pthread_setname_np(pthread_self(), "mannerly-curl");
  prctl(PR_SET_TIMERSLACK, 1UL);  // nanoseconds; the default of 50 us would blur every sleep
}

// Whether this libcurl knows every option we rest on (it may be older than the headers).
bool has_what_we_need(const curl_options& o) {
  return attempt(o, 0).usable();
}

}  // namespace

result<std::unique_ptr<curl_reactor>> curl_reactor::start(curl_options options) {
  if (const auto wrong = check(options)) return wrong;
  if (!curl_global_ready()) return make_error_code(errc::transport_config);
  auto made = std::make_shared<parts>(std::move(options));
  if (!made->multi.valid() || !made->loop.valid() || !has_what_we_need(made->options))
    return make_error_code(errc::transport_config);
  const signals_blocked guard;
  // The thread shares ownership, so that it may outlive a reactor that is destroyed on it.
  made->thread = std::thread([made] {
    prepare_thread();
    made->loop.run();
  });
  return std::unique_ptr<curl_reactor>(new curl_reactor(std::move(made)));
}

curl_reactor::curl_reactor(std::shared_ptr<parts> p) noexcept : parts_(std::move(p)) {}

curl_reactor::~curl_reactor() {
  stop();
  // In a forked child nobody may clean up: not the sockets, nor a thread that is not there.
  if (parts_->loop.forked()) new std::shared_ptr<parts>(std::move(parts_));
}

loop& curl_reactor::as_loop() noexcept {
  return parts_->loop;
}
transport& curl_reactor::as_transport() noexcept {
  return parts_->transport;
}

void curl_reactor::stop() noexcept {
  if (parts_->loop.forked() || !parts_->thread.joinable()) return;
  parts_->loop.request_stop();
  if (parts_->thread.get_id() == std::this_thread::get_id())
    parts_->thread.detach();
  else
    parts_->thread.join();
}

bool curl_reactor::running() const noexcept {
  return !parts_->loop.forked() && !parts_->loop.stopping();
}

}  // namespace mannerly
