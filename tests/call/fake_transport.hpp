#pragma once

// A transport in virtual time: a function says how each attempt ends and how long it takes.

#include "mannerly/http/transport.hpp"
#include "mannerly/time/virtual_loop.hpp"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace mannerly {

class fake_transport final : public transport {
 public:
  struct ending_in {
    outcome how;
    duration after = std::chrono::milliseconds(5);
  };
  struct sent {
    time_point at;
    request what;
    duration timeout;
  };
  using script = std::function<ending_in(const request&, std::size_t number)>;

  fake_transport(virtual_loop& on, script s) : loop_(on), script_(std::move(s)) {}

  attempt_id send(const request& r, const send_options& how, done then) override {
    log.push_back({loop_.now(), r, how.timeout});
    ending_in e = script_(r, log.size());
    if (e.how.answer.url.empty()) e.how.answer.url = r.url;
    const attempt_id id = ++next_;
    open_[id] = loop_.at(loop_.now() + e.after, [this, id, e, then = std::move(then)] {
      open_.erase(id);
      then(e.how);
    });
    return id;
  }
  void abort(attempt_id id) noexcept override {
    ++aborted;
    loop_.cancel(open_.at(id));
    open_.erase(id);
  }

  std::vector<sent> log;
  int aborted = 0;

 private:
  virtual_loop& loop_;
  script script_;
  attempt_id next_ = 0;
  std::map<attempt_id, loop::timer_id> open_;
};

inline outcome answer(int status, headers h = {}) {
  outcome o;
  o.answer.status = status;
  o.answer.headers = std::move(h);
  return o;
}

inline outcome failure(ending e, errc code) {
  outcome o;
  o.ending = e;
  o.error = code;
  return o;
}

}  // namespace mannerly
