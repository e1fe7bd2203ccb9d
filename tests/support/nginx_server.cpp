#include "support/nginx_server.hpp"

#include "support/sockets.hpp"

#include <cmath>
#include <sstream>

namespace mannerly {
namespace {

std::string limit_zone(const nginx_options& o) {
  if (o.per_second == 0) return {};
  return "limit_req_zone $server_port zone=cap:1m rate=" + std::to_string(o.per_second) +
         "r/s;\n  limit_req_status 429;";
}

std::string limit_line(const nginx_options& o) {
  if (o.per_second == 0) return {};
  if (o.burst == 0) return "limit_req zone=cap;";
  return "limit_req zone=cap burst=" + std::to_string(o.burst) + " nodelay;";
}

std::string configuration(const nginx_options& o, int port) {
  std::ostringstream text;
  text << R"(daemon off;
master_process off;
error_log stderr warn;
pid nginx.pid;
events { worker_connections 4096; }
http {
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  default_type text/plain;
  keepalive_requests 100000000;
  keepalive_timeout 75s;
  log_format arrivals '$msec $request_time $status $request_uri';
  )" << (o.log_arrivals ? "access_log arrivals.log arrivals;" : "access_log off;")
       << "\n  " << limit_zone(o) << "\n  " << o.more_http << R"(
  server {
    listen 127.0.0.1:)"
       << port << R"( backlog=4096;
    root files;
    error_page 405 =200 /small.txt;
    location / {
      )"
       << limit_line(o) << R"(
      try_files /small.txt =404;
    }
  }
}
)";
  return text.str();
}

std::chrono::nanoseconds from_seconds(double seconds) {
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

}  // namespace

nginx_server::nginx_server(nginx_options options) : port_(free_port()) {
  const auto& place = directory_.path();
  std::filesystem::create_directories(place / "files");
  write_text(place / "files" / "small.txt", "a small answer\n");
  write_text(place / "nginx.conf", configuration(options, port_));
  process_.emplace(
      child_command{.words = {"nginx", "-p", place.string(), "-c", "nginx.conf", "-e", "stderr"},
                    .directory = place,
                    .output = place / "output.txt"});
  process_->wait_until_it_listens_on(port_);
}

std::string nginx_server::url(const std::string& path) const {
  return "http://127.0.0.1:" + std::to_string(port_) + path;
}

std::vector<arrival> nginx_server::log() const {
  std::istringstream lines(text_of(directory_.path() / "arrivals.log"));
  std::vector<arrival> all;
  double end = 0, took = 0;
  arrival a;
  while (lines >> end >> took >> a.status >> a.target) {
    a.at = from_seconds(end) - from_seconds(took);
    a.admitted = a.status != 429;
    all.push_back(a);
  }
  return all;
}

}  // namespace mannerly
