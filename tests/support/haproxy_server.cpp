#include "support/haproxy_server.hpp"

#include "support/sockets.hpp"

#include <sstream>

namespace mannerly {
namespace {

std::string configuration(const haproxy_options& o, int port) {
  const auto rate = "http_req_rate(" + std::to_string(o.period.count()) + "ms)";
  std::ostringstream text;
  text << R"(global
  log stdout format raw local0
  maxconn 4096
defaults
  mode http
  log global
  timeout client 75s
  timeout server 75s
  timeout connect 5s
  timeout http-keep-alive 75s
frontend third_party
  bind 127.0.0.1:)"
       << port << R"( backlog 4096
  log-format "%[var(txn.arrived)] %ST %HU"
  stick-table type string len 8 size 10 expire 60s store )"
       << rate << R"(
  http-request set-var(txn.arrived) date(0,us)
  http-request track-sc0 str(all)
  http-request deny deny_status 429 )"
       << (o.retry_after.empty() ? "" : "hdr Retry-After \"" + o.retry_after + "\" ")
       << "if { sc_http_req_rate(0) gt " << o.count << R"( }
  http-request return status 200 content-type text/plain string "a small answer"
)";
  return text.str();
}

}  // namespace

haproxy_server::haproxy_server(haproxy_options options) : port_(free_port()) {
  const auto& place = directory_.path();
  write_text(place / "haproxy.cfg", configuration(options, port_));
  process_.emplace(child_command{.words = {"haproxy", "-db", "-f", "haproxy.cfg"},
                                 .directory = place,
                                 .output = place / "output.txt"});
  process_->wait_until_it_listens_on(port_);
}

std::string haproxy_server::url(const std::string& path) const {
  return "http://127.0.0.1:" + std::to_string(port_) + path;
}

std::vector<arrival> haproxy_server::log() const {
  std::istringstream lines(process_->output());
  std::vector<arrival> all;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::int64_t microseconds = 0;
    arrival a;
    if (!(words >> microseconds >> a.status >> a.target)) continue;
    a.at = std::chrono::microseconds(microseconds);
    a.admitted = a.status != 429;
    all.push_back(a);
  }
  return all;
}

}  // namespace mannerly
