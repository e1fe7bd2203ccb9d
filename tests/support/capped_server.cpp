#include "support/capped_server.hpp"

#include "support/elastic_queue.hpp"
#include "support/sockets.hpp"

#include <httplib.h>

#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
#include <stdexcept>
#include <sys/socket.h>
#include <thread>

namespace mannerly {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

constexpr std::size_t longest_drained_body = 64 * 1024;

nanoseconds steady_now() {
  return std::chrono::steady_clock::now().time_since_epoch();
}
nanoseconds unix_now() {
  return std::chrono::system_clock::now().time_since_epoch();
}

void check(const cap& c) {
  const bool count_fits = c.count >= 1 && c.count <= 100'000;
  const bool burst_fits = c.burst >= 0 && c.burst <= 100'000;
  const bool period_fits =
      c.period >= std::chrono::microseconds(1) && c.period <= std::chrono::hours(24);
  if (!count_fits || !burst_fits || !period_fits)
    throw std::invalid_argument("cap: count and burst 1..100000, period 1 us..1 day");
}

bool every(int k, std::int64_t n) {
  return k > 0 && n % k == 0;
}

}  // namespace

// The limiter and the log, under one mutex: the order of the log is the order of the decisions.
struct capped_server::state {
  explicit state(capped_server_options o) : options(std::move(o)) {}

  struct entry {
    std::size_t place = 0;  // from 1
    ruling decided;
    nanoseconds at{0};
    std::int64_t admitted_so_far = 0;
  };

  entry arrive(const httplib::Request&);
  void admit_or_refuse(const httplib::Request&, httplib::Response&);
  void act(const httplib::Request&, httplib::Response&, const entry&);
  void set_status(httplib::Response&, std::size_t place, int status);
  void add_limited_routes();
  void add_observer_routes();
  void listen();
  void stop();
  void reset();
  std::vector<arrival> copy_of_log();

  capped_server_options options;
  const nanoseconds unix_offset = unix_now() - steady_now();
  httplib::Server server;
  std::thread listener;
  std::atomic<bool> finished{false};
  int port = 0;

  std::mutex mutex;
  std::map<std::string, std::unique_ptr<judge>> judges;
  std::vector<arrival> log;
  std::int64_t admitted = 0;
};

capped_server::state::entry capped_server::state::arrive(const httplib::Request& request) {
  const auto key = options.key_header.empty() ? "" : request.get_header_value(options.key_header);
  const std::lock_guard lock(mutex);
  auto& keeper = judges[key];
  if (!keeper) keeper = make_judge(options.limit, unix_offset);
  const auto now = steady_now();
  const auto decided = decide(*keeper, options.limit, now);
  if (decided.admitted) ++admitted;
  log.push_back({now, key, request.target, decided.admitted, 0});
  return {log.size(), decided, now, admitted};
}

void capped_server::state::set_status(httplib::Response& response, std::size_t place, int status) {
  response.status = status;
  const std::lock_guard lock(mutex);
  if (place <= log.size()) log[place - 1].status = status;
}

// Decides once for each request; X-Arrival marks the one that has its decision.
void capped_server::state::admit_or_refuse(const httplib::Request& request,
                                           httplib::Response& response) {
  const auto arrived = arrive(request);
  const auto unix_time = arrived.at + unix_offset;
  response.set_header("X-Arrival", std::to_string(arrived.place));
  response.set_header("Date", http_date(unix_time));
  for (const auto& [name, value] :
       cap_headers(options.headers, options.limit, arrived.decided, unix_time)) {
    const bool overridden = name == "Retry-After" && !options.faults.retry_after.empty();
    response.set_header(name, overridden ? options.faults.retry_after : value);
  }
  act(request, response, arrived);
}

void capped_server::state::act(const httplib::Request& request, httplib::Response& response,
                               const entry& arrived) {
  const auto& faults = options.faults;
  if (options.latency.count() > 0) std::this_thread::sleep_for(options.latency);
  if (!arrived.decided.admitted) {
    response.set_content(R"({"error":"too many requests"})", "application/json");
    set_status(response, arrived.place, 429);
  } else if (!options.authorization.empty() &&
             request.get_header_value("Authorization") != options.authorization) {
    set_status(response, arrived.place, 401);
  } else if (every(faults.drop_every, arrived.admitted_so_far)) {
    break_connections(port, request.remote_port);
  } else if (every(faults.fail_every, arrived.admitted_so_far)) {
    if (!faults.retry_after.empty()) response.set_header("Retry-After", faults.retry_after);
    set_status(response, arrived.place, faults.fail_status);
  } else {
    response.set_content(R"({"arrival":)" + std::to_string(arrived.place) + "}",
                         "application/json");
    set_status(response, arrived.place, 200);
  }
}

namespace {

// An answer to a short body waits until the body was read, so that the connection stays usable;
// before a long one the client is told at once to take another connection.
bool may_answer_before_body(const httplib::Request& request, httplib::Response& response) {
  const auto length =
      std::strtoull(request.get_header_value("Content-Length").c_str(), nullptr, 10);
  const bool unbounded = request.has_header("Transfer-Encoding");
  if (length == 0 && !unbounded) return true;
  if (response.status != 429) return false;
  if (length <= longest_drained_body && !unbounded) return false;
  response.set_header("Connection", "close");
  return true;
}

bool for_the_observer(const httplib::Request& request) {
  return request.path.rfind("/__", 0) == 0;
}

// Only SO_REUSEADDR: the library's SO_REUSEPORT would let two servers share a port unnoticed.
void reuse_address_only(int socket) {
  const int yes = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
}

}  // namespace

void capped_server::state::add_limited_routes() {
  using handled = httplib::Server::HandlerResponse;
  server.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& to) {
    if (for_the_observer(request)) return handled::Unhandled;
    if (!to.has_header("X-Arrival")) admit_or_refuse(request, to);
    return may_answer_before_body(request, to) ? handled::Handled : handled::Unhandled;
  });
  server.set_expect_100_continue_handler(
      [this](const httplib::Request& request, httplib::Response& to) {
        if (for_the_observer(request)) return 100;
        admit_or_refuse(request, to);
        if (to.status / 100 == 2) return 100;
        to.set_header("Connection", "close");
        return to.status;
      });
  const auto answered_already = [](const httplib::Request&, httplib::Response&) {};
  server.Post(".*", answered_already).Put(".*", answered_already);
  server.Patch(".*", answered_already).Delete(".*", answered_already);
}

void capped_server::state::add_observer_routes() {
  server.Get("/__log", [this](const httplib::Request&, httplib::Response& to) {
    to.set_content(to_json(copy_of_log()), "application/json");
  });
  server.Get("/__stats", [this](const httplib::Request&, httplib::Response& to) {
    to.set_content(to_json(count(copy_of_log())), "application/json");
  });
  server.Post("/__reset", [this](const httplib::Request&, httplib::Response&) { reset(); });
}

void capped_server::state::listen() {
  server.new_task_queue = [] { return new elastic_queue; };
  server.set_keep_alive_max_count(100'000'000);
  server.set_keep_alive_timeout(60);
  server.set_tcp_nodelay(true);
  server.set_socket_options(reuse_address_only);
  const bool chosen = options.port != 0 && server.bind_to_port("127.0.0.1", options.port);
  port = options.port == 0 ? server.bind_to_any_port("127.0.0.1") : (chosen ? options.port : -1);
  if (port <= 0) throw std::runtime_error("capped_server: cannot listen on 127.0.0.1");
  widen_backlog(port);
  listener = std::thread([this] {
    server.listen_after_bind();
    finished = true;
  });
  while (!server.is_running() && !finished) std::this_thread::sleep_for(1ms);
}

// Kept-alive connections hold the server's threads: they are broken until all have ended.
void capped_server::state::stop() {
  if (!listener.joinable()) return;
  server.stop();
  while (!finished) {
    break_connections(port);
    std::this_thread::sleep_for(1ms);
  }
  listener.join();
}

void capped_server::state::reset() {
  const std::lock_guard lock(mutex);
  log.clear();
  judges.clear();
  admitted = 0;
}

std::vector<arrival> capped_server::state::copy_of_log() {
  const std::lock_guard lock(mutex);
  return log;
}

capped_server::capped_server(capped_server_options options) {
  check(options.limit);
  state_ = std::make_unique<state>(std::move(options));
  state_->add_observer_routes();
  state_->add_limited_routes();
  state_->listen();
}

capped_server::~capped_server() {
  stop();
}
capped_server::capped_server(capped_server&&) noexcept = default;

void capped_server::stop() {
  if (state_) state_->stop();
}

int capped_server::port() const {
  return state_->port;
}

std::string capped_server::url(const std::string& path) const {
  return "http://127.0.0.1:" + std::to_string(port()) + path;
}

std::vector<arrival> capped_server::log() const {
  return state_->copy_of_log();
}
arrival_counts capped_server::counts() const {
  return count(log());
}
void capped_server::reset() {
  state_->reset();
}

}  // namespace mannerly
