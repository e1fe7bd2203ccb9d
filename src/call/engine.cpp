#include "mannerly/call/engine.hpp"

#include "mannerly/feedback/read_advice.hpp"
#include "mannerly/http/check_request.hpp"
#include "mannerly/http/idempotency.hpp"

#include "call/engine_parts.hpp"

#include <algorithm>
#include <utility>

namespace mannerly {

engine::engine(loop& on, store& counters, engine_config config)
    : loop_(on), store_(counters), config_(std::move(config)), dice_(config_.seed) {}

engine::~engine() = default;

void engine::submit(call_id id, request what, call_options how, transport& wire, done finished) {
  const time_point now = loop_.now();
  auto op = std::make_shared<operation>();
  op->id = id;
  op->options = std::move(how);
  op->finished = std::move(finished);
  op->wire = &wire;
  if (const auto limit = op->options.deadline ? op->options.deadline : config_.deadline) {
    op->deadline = now + *limit;
  }
  if (op->options.idempotency_key) {
    what.headers.set(std::string(idempotency_header), *op->options.idempotency_key);
  }
  const int attempts = op->options.max_attempts.value_or(config_.call.retry.max_attempts);
  op->machine.emplace(config_.call, std::move(what), attempts, op->deadline, now);
  loop_.post([this, op = std::move(op)] { begin(op); });
}

void engine::acquire(call_id id, call_options how, granted got) {
  auto op = std::make_shared<operation>();
  op->id = id;
  op->options = std::move(how);
  op->got = std::move(got);
  if (const auto limit = op->options.deadline ? op->options.deadline : config_.deadline) {
    op->deadline = loop_.now() + *limit;
  }
  loop_.post([this, op = std::move(op)] { begin(op); });
}

void engine::cancel(call_id id) {
  loop_.post([this, id] { end_early(id, errc::cancelled); });
}

void engine::begin(std::shared_ptr<operation> op) {
  operation& o = *op;
  operations_.emplace(o.id, std::move(op));
  if (stopped_) return end_early(o.id, *stopped_);
  if (o.deadline != time_point::max()) {
    o.deadline_timer =
        loop_.at(o.deadline, [this, id = o.id] { end_early(id, errc::deadline_passed); });
  }
  if (const auto bad = first_fault(o)) return perform(o, call_fsm::finish{*bad});
  if (o.machine) return perform(o, o.machine->start());
  queue(o, turn::first);
}

/// Input that could never be sent or charged, found before anything is queued.
std::optional<boost::system::error_code> engine::first_fault(const operation& o) {
  for (const cost& c : o.options.cost) {
    if (const auto good = to_amount(c.value); !good) return good.error();
  }
  if (!o.machine) return std::nullopt;
  const auto good = check(o.machine->current());
  if (!good) return good.error();
  return std::nullopt;
}

void engine::perform(operation& o, call_fsm::action a) {
  std::visit([&](const auto& what) { perform(o, what); }, a);
}

void engine::perform(operation& o, const call_fsm::acquire& a) {
  queue(o, a.repeat ? turn::repeat : turn::first);
}

void engine::queue(operation& o, turn t) {
  destination& d = find(key_of(o));
  o.at = &d;
  o.place.costs = o.options.cost;
  o.place.turn = t;
  o.place.give_up_at = o.deadline;
  o.place.tag = o.id;
  if (const auto no = d.queue.enqueue(o.place, loop_.now())) {
    return refuse(o, no->why, no->come_back_in);
  }
  queued_.fetch_add(1, std::memory_order_relaxed);
  emit(event_kind::queued, o, {});
  pump(d);
}

void engine::refuse(operation& o, errc why, std::optional<duration> come_back_in) {
  if (o.machine) return perform(o, o.machine->refused(why, come_back_in, loop_.now()));
  perform(o, call_fsm::finish{why});
}

void engine::perform(operation& o, const call_fsm::send& s) {
  send_options how = config_.attempt;
  how.timeout = s.timeout;
  emit(event_kind::sent, o, {});
  o.attempt = o.wire->send(o.machine->current(), how,
                           [this, id = o.id](outcome out) { ended(id, std::move(out)); });
}

void engine::perform(operation& o, const call_fsm::wait& w) {
  o.wait_timer = loop_.at(w.until, [this, id = o.id] { timer(id); });
  const bool funds = w.why == call_fsm::wait::reason::funds;
  emit(funds ? event_kind::retry_denied : event_kind::retry_scheduled, o,
       {.wait = w.until - loop_.now()});
}

void engine::perform(operation& o, const call_fsm::finish& f) {
  if (o.deadline_timer != 0) loop_.cancel(o.deadline_timer);
  if (f.code) emit(event_kind::gave_up, o, {.code = f.code});
  const auto found = operations_.find(o.id);
  const std::shared_ptr<operation> last = std::move(found->second);
  operations_.erase(found);
  if (!last->machine) return last->got(f.code, std::nullopt);
  last->finished(f.code, last->machine->take_result());
}

void engine::ended(call_id id, outcome out) {
  const auto found = operations_.find(id);
  if (found == operations_.end()) return;
  operation& o = *found->second;
  destination& d = *o.at;
  advice said;
  if (out.ending == ending::answered)
    said = read_advice(out.answer, loop_.wall(), {.dialect = config_.dialect});
  o.attempt = 0;
  settle_attempt(o, out, said);
  const call_fsm::action next = o.machine->ended(std::move(out), said, d.funds, dice_, loop_.now());
  const auto* const over = std::get_if<call_fsm::finish>(&next);
  if (over && !over->code) d.outage.deposit(loop_.now());
  perform(o, next);
  pump(d);
}

/// Tells the shaper and the counters how the attempt ended, and everyone who watches.
void engine::settle_attempt(operation& o, const outcome& out, const advice& said) {
  destination& d = *o.at;
  const time_point now = loop_.now();
  const departure left = std::exchange(o.left, {});
  d.counters->release(left.charged.all());
  if (out.hidden_resend_prevented) emit(event_kind::resend_prevented, o, {});
  if (out.ending != ending::answered) {
    if (out.ending == ending::not_sent)
      d.queue.unsent(left, o.options.cost, now);
    else
      d.queue.lost(left, o.options.cost, now);
    emit(event_kind::failed, o, {.code = out.error, .detail = out.detail});
    return;
  }
  const bool changed = d.queue.heard(left, o.options.cost, said, now);
  const event_kind kind = said.limited ? event_kind::refused : event_kind::answered;
  emit(kind, o, {.status = out.answer.status, .wait = said.wait.value_or(duration::zero())});
  if (changed) emit(event_kind::limit_changed, o, {});
  const bool for_all = said.limited || said.source == wait_source::retry_after;
  if (said.wait && for_all && config_.call.retry.respect_retry_after) pause(d, *said.wait);
}

void engine::timer(call_id id) {
  const auto found = operations_.find(id);
  if (found == operations_.end()) return;
  operation& o = *found->second;
  o.wait_timer = 0;
  perform(o, o.machine->timer(o.at->funds, loop_.now()));
}

void engine::end_early(call_id id, errc why) {
  const auto found = operations_.find(id);
  if (found == operations_.end()) return;
  operation& o = *found->second;
  destination* const d = o.at;
  undo(o);
  if (o.machine)
    perform(o, o.machine->stop(why, loop_.now()));
  else
    perform(o, call_fsm::finish{why});
  if (d) pump(*d);
}

/// Gives back whatever the call holds: its place, its attempt, its timer, an unspent retry.
void engine::undo(operation& o) {
  if (o.wait_timer != 0) loop_.cancel(std::exchange(o.wait_timer, 0));
  if (!o.at) return;
  if (o.place.queued) {
    o.at->queue.cancel(o.place);
    queued_.fetch_sub(1, std::memory_order_relaxed);
  }
  if (o.attempt != 0) o.wire->abort(std::exchange(o.attempt, 0));
  if (o.left.sequence != 0) {
    const departure left = std::exchange(o.left, {});
    o.at->counters->release(left.charged.all());
    o.at->queue.lost(left, o.options.cost, loop_.now());
  }
  if (o.machine && o.machine->retry_unspent()) o.at->funds.refund(loop_.now());
}

void engine::stop(errc why) {
  stopped_ = why;
  std::vector<call_id> open;
  for (const auto& [id, op] : operations_) open.push_back(id);
  std::ranges::sort(open);
  for (const call_id id : open) end_early(id, why);
}

void engine::emit(event_kind kind, const operation& o, event e) const {
  if (!config_.events) return;
  e.kind = kind;
  e.at = loop_.now();
  e.call = o.id;
  if (o.at) e.key = o.at->key;
  if (o.machine) e.attempt = o.machine->attempts();
  config_.events->on_event(e);
}

}  // namespace mannerly
