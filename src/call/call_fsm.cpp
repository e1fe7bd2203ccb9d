#include "mannerly/call/call_fsm.hpp"

#include "mannerly/http/redirect.hpp"
#include "mannerly/retry/classify.hpp"

#include <algorithm>
#include <utility>

namespace mannerly {

call_fsm::call_fsm(const call_policy& policy, request what, int max_attempts, time_point deadline,
                   time_point now)
    : policy_(policy),
      request_(std::move(what)),
      state_(queued{now}),
      started_(now),
      deadline_(deadline),
      max_attempts_(max_attempts) {}

call_fsm::action call_fsm::start() {
  return acquire{.repeat = false};
}

call_fsm::action call_fsm::queue(bool repeat, time_point now) {
  state_ = queued{now};
  return acquire{repeat};
}

call_fsm::action call_fsm::admitted(time_point now) {
  if (const auto* was = std::get_if<queued>(&state_)) result_.waited += now - was->since;
  state_ = sending{};
  retry_unspent_ = false;
  ++tries_;
  ++result_.attempts;
  return send{result_.attempts, std::min(policy_.attempt_timeout, deadline_ - now)};
}

call_fsm::action call_fsm::refused(errc why, std::optional<duration> come_back_in, time_point now) {
  if (const auto* was = std::get_if<queued>(&state_)) result_.waited += now - was->since;
  result_.come_back_in = come_back_in;
  return finish_with(why, now);
}

call_fsm::action call_fsm::ended(outcome out, const advice& said, budget& funds,
                                 random_source& dice, time_point now) {
  const bool answered = out.ending == ending::answered;
  if (answered && policy_.max_redirects > 0 && is_redirect(out.answer.status)) {
    keep(out);
    return redirect(now);
  }
  const classified what = classify(out, said, request_, policy_.retry);
  if (answered && what.what == outcome_class::done) funds.deposit(now);
  verdict_input in{.outcome = what, .said = said, .attempts = tries_};
  in.max_attempts = max_attempts_;
  if (deadline_ != time_point::max()) in.time_left = std::max(duration::zero(), deadline_ - now);
  const verdict v = decide(in, policy_.retry, funds, dice, now);
  keep(out);
  if (!answered && what.what == outcome_class::permanent) return finish_with(out.error, now);
  return apply(v, now);
}

void call_fsm::keep(outcome& out) {
  if (out.ending != ending::answered) return;
  result_.status = out.answer.status;
  result_.headers = std::move(out.answer.headers);
  result_.body = std::move(out.answer.body);
  result_.url = std::move(out.answer.url);
}

call_fsm::action call_fsm::apply(const verdict& v, time_point now) {
  switch (v.kind) {
    case verdict::kind::again:
      retry_unspent_ = true;
      state_ = backing_off{now};
      return wait{now + v.after, wait::reason::backoff};
    case verdict::kind::wait_for_funds:
      state_ = short_of_funds{now};
      return wait{now + v.after, wait::reason::funds};
    case verdict::kind::give_up:
      result_.come_back_in = v.come_back_in;
      return finish_with(v.why, now);
    case verdict::kind::done:
      break;
  }
  return finish_with({}, now);
}

call_fsm::action call_fsm::timer(budget& funds, time_point now) {
  if (const auto* off = std::get_if<backing_off>(&state_)) {
    result_.waited += now - off->since;
    return queue(true, now);
  }
  auto& broke = std::get<short_of_funds>(state_);
  if (!funds.withdraw(now)) {
    const duration more = funds.until_funds(now);
    const bool never = more > deadline_ - now;
    if (never) return finish_with(errc::budget_empty, now);
    return wait{now + std::max(more, duration(std::chrono::milliseconds(1))), wait::reason::funds};
  }
  retry_unspent_ = true;
  result_.waited += now - broke.since;
  return queue(true, now);
}

call_fsm::action call_fsm::redirect(time_point now) {
  if (++redirects_ > policy_.max_redirects) return finish_with(errc::too_many_redirects, now);
  auto next = follow_redirect(request_, result_);
  if (!next) return finish_with(next.error(), now);
  request_ = std::move(*next);
  tries_ = 0;
  return queue(false, now);
}

call_fsm::action call_fsm::stop(errc why, time_point now) {
  return finish_with(why, now);
}

call_fsm::action call_fsm::finish_with(boost::system::error_code code, time_point now) {
  state_ = over{};
  result_.elapsed = now - started_;
  return finish{code};
}

}  // namespace mannerly
