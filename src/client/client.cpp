#include "mannerly/client/client.hpp"

#include "mannerly/curl/curl_reactor.hpp"
#include "mannerly/http/check_request.hpp"
#include "mannerly/store/process_store.hpp"

#include "client/settings.hpp"

#include <future>
#include <thread>

namespace mannerly {

struct client::impl {
  explicit impl(config c)
      : settings(std::move(c)),
        what(to_engine_config(settings)),
        reactor(started(settings.curl)),
        counters(settings.store ? settings.store : make_process_store(reactor->as_loop())),
        calls(reactor->as_loop(), *counters, what) {
    reactor->as_loop().post([this] { thread = std::this_thread::get_id(); });
  }

  static std::unique_ptr<curl_reactor> started(const curl_options& options) {
    auto reactor = curl_reactor::start(options);
    if (!reactor) throw error(reactor.error(), "curl: " + reactor.error().message());
    return std::move(*reactor);
  }

  void shut_down() {
    if (!reactor->running()) return;
    reactor->as_loop().post([this] { calls.stop(errc::shut_down); });
    reactor->stop();
  }

  config settings;
  engine_config what;
  std::unique_ptr<curl_reactor> reactor;
  std::shared_ptr<mannerly::store> counters;
  engine calls;
  std::atomic<std::thread::id> thread;
};

client::client(config c) : impl_(std::make_shared<impl>(std::move(c))) {}

client::~client() {
  if (impl_) impl_->shut_down();
}

client::client(client&&) noexcept = default;

client& client::operator=(client&& other) noexcept {
  if (this == &other) return *this;
  if (impl_) impl_->shut_down();
  impl_ = std::move(other.impl_);
  return *this;
}

response client::get(std::string url, call_options how) {
  return send(request{.url = std::move(url)}, std::move(how));
}

response client::post(std::string url, std::string body, std::string content_type,
                      call_options how) {
  request r{.method = "POST", .url = std::move(url), .body = std::move(body)};
  r.headers.set("Content-Type", std::move(content_type));
  return send(std::move(r), std::move(how));
}

response client::send(request what, call_options how) {
  std::string why;
  const std::string name = what.method + " " + what.url;
  if (const auto good = check(what, &why); !good) throw error(good.error(), name + ": " + why);
  if (impl_->thread.load() == std::this_thread::get_id()) {
    throw error(errc::bad_config, "a blocking call inside a callback would wait for itself");
  }
  std::promise<std::pair<boost::system::error_code, response>> answer;
  auto future = answer.get_future();
  send(std::move(what), std::move(how), [&answer](boost::system::error_code ec, response r) {
    answer.set_value({ec, std::move(r)});
  });
  auto [ec, r] = future.get();
  if (ec) throw to_error(ec, r, name);
  return std::move(r);
}

client::call_id client::send(request what, call_options how, callback done) {
  const call_id id = reserve();
  begin(*impl_, id, std::move(what), std::move(how), std::move(done));
  return id;
}

void client::cancel(call_id id) {
  impl_->calls.cancel(id);
}

std::size_t client::queued() const {
  return impl_->calls.queued();
}

client::call_id client::reserve() {
  return impl_->calls.reserve();
}

void client::begin(impl& self, call_id id, request what, call_options how, callback done) {
  self.calls.submit(id, std::move(what), std::move(how), self.reactor->as_transport(),
                    std::move(done));
}

void client::end_early(const std::weak_ptr<impl>& self, call_id id) {
  if (const auto alive = self.lock()) alive->calls.cancel(id);
}

}  // namespace mannerly
