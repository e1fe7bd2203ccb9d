#include "mannerly/client/caller.hpp"

#include "mannerly/feedback/read_advice.hpp"
#include "mannerly/store/process_store.hpp"

#include "client/settings.hpp"
#include "client/timer_loop.hpp"

#include <condition_variable>
#include <future>
#include <mutex>

namespace mannerly {
namespace {

config without_redirects(config c) {
  c.max_redirects = 0;  // the user's client follows them or does not
  return c;
}

}  // namespace

struct caller::impl {
  explicit impl(config c)
      : settings(without_redirects(std::move(c))),
        counters(settings.store ? settings.store : make_process_store(clock)),
        calls(ticks, *counters, to_engine_config(settings)) {}

  ~impl() {
    ticks.post([this] { calls.stop(errc::shut_down); });
    ticks.stop();
  }

  config settings;
  system_clock clock;
  timer_loop ticks;
  std::shared_ptr<mannerly::store> counters;
  engine calls;
};

struct permit::state {
  std::weak_ptr<caller::impl> owner;
  grant held;
  bool settled = false;
};

permit& permit::operator=(permit&& other) noexcept {
  if (this != &other) {
    release();
    state_ = std::move(other.state_);
  }
  return *this;
}

void permit::settle(std::vector<cost> actual) {
  if (!state_ || std::exchange(state_->settled, true)) return;
  if (const auto owner = state_->owner.lock()) owner->calls.settle(state_->held, std::move(actual));
}

void permit::release(const response* answer) {
  const auto done = std::exchange(state_, nullptr);
  if (!done) return;
  const auto owner = done->owner.lock();
  if (!owner) return;
  std::optional<advice> said;
  if (answer) {
    said = read_advice(*answer, owner->clock.wall(), {.dialect = owner->settings.dialect});
  }
  owner->calls.release(std::move(done->held), std::move(said));
}

/// The transport of one call: hands each attempt to the thread that waits in next().
struct caller::session::handover final : transport {
  handover(impl& of, std::string key) : owner(of), idempotency_key(std::move(key)) {}

  attempt_id send(const request&, const send_options& how, done then) override {
    const std::lock_guard lock(mutex);
    offered =
        attempt{.number = ++number, .timeout = how.timeout, .idempotency_key = idempotency_key};
    report = std::move(then);
    changed.notify_one();
    return static_cast<attempt_id>(number);
  }

  void abort(attempt_id) noexcept override {
    const std::lock_guard lock(mutex);
    offered.reset();
    report = nullptr;
  }

  void finish(boost::system::error_code ec, response r) {
    const std::lock_guard lock(mutex);
    over = true;
    code = ec;
    last = std::move(r);
    changed.notify_one();
  }

  /// Any thread: tells the engine how the attempt ended, unless it no longer wants to know.
  void tell(outcome out) {
    owner.ticks.post([this, out = std::move(out)]() mutable {
      done then;
      {
        const std::lock_guard lock(mutex);
        then = std::exchange(report, nullptr);
      }
      if (then) then(std::move(out));
    });
  }

  impl& owner;
  std::string idempotency_key;
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<attempt> offered;
  done report;
  int number = 0;
  bool over = false;
  boost::system::error_code code;
  response last;
};

caller::session::session(impl& owner, call_options how, std::string method)
    : handover_(std::make_unique<handover>(owner, how.idempotency_key.value_or(""))) {
  if (!how.key) how.key = "default";
  request what{.method = std::move(method), .url = "http://caller.invalid/"};
  owner.calls.submit(owner.calls.reserve(), std::move(what), std::move(how), *handover_,
                     [to = handover_.get()](boost::system::error_code ec, response r) {
                       to->finish(ec, std::move(r));
                     });
}

caller::session::~session() {
  std::promise<void> drained;  // what tell() posted still points here
  handover_->owner.ticks.post([&drained] { drained.set_value(); });
  drained.get_future().wait();
}

std::optional<attempt> caller::session::next() {
  std::unique_lock lock(handover_->mutex);
  handover_->changed.wait(lock, [&] { return handover_->over || handover_->offered; });
  return std::exchange(handover_->offered, std::nullopt);
}

void caller::session::answered(response head) {
  handover_->tell({.ending = ending::answered, .answer = std::move(head)});
}

void caller::session::failed() {
  handover_->tell({.ending = ending::sent_unknown, .error = make_error_code(errc::sent_unknown)});
}

void caller::session::check(const std::exception_ptr& thrown) const {
  if (!handover_->code) return;
  if (thrown) std::rethrow_exception(thrown);
  throw to_error(handover_->code, handover_->last, "call");
}

caller::caller(config c) : impl_(std::make_shared<impl>(std::move(c))) {}
caller::~caller() = default;
caller::caller(caller&&) noexcept = default;
caller& caller::operator=(caller&&) noexcept = default;

permit caller::acquire(call_options how) {
  std::promise<std::pair<boost::system::error_code, permit>> place;
  auto future = place.get_future();
  begin(impl_, reserve(), std::move(how), [&place](boost::system::error_code ec, permit p) {
    place.set_value({ec, std::move(p)});
  });
  auto [ec, p] = future.get();
  if (ec) throw to_error(ec, {}, "acquire");
  return std::move(p);
}

std::size_t caller::queued() const {
  return impl_->calls.queued();
}

std::uint64_t caller::reserve() {
  return impl_->calls.reserve();
}

void caller::begin(const std::shared_ptr<impl>& self, std::uint64_t id, call_options how,
                   acquired done) {
  self->calls.acquire(
      id, std::move(how),
      [owner = std::weak_ptr(self), done = std::move(done)](boost::system::error_code ec,
                                                            std::optional<grant> g) {
        if (!g) return done(ec, {});
        done(ec,
             permit(std::make_shared<permit::state>(permit::state{owner, std::move(*g), false})));
      });
}

void caller::end_early(const std::weak_ptr<impl>& self, std::uint64_t id) {
  if (const auto alive = self.lock()) alive->calls.cancel(id);
}

}  // namespace mannerly
