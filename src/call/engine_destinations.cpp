// The engine's other half: what it does for a destination, whichever call is concerned.

#include "mannerly/http/url.hpp"

#include "call/engine_parts.hpp"

#include <algorithm>

namespace mannerly {

std::string engine::key_of(const operation& o) const {
  if (o.options.key) return *o.options.key;
  if (!o.machine) return "default";
  const auto where = parse_url(o.machine->current().url);
  return where ? where->origin() : std::string("default");
}

engine::destination& engine::find(const std::string& key) {
  auto& slot = destinations_[key];
  if (!slot) {
    slot = std::make_unique<destination>(key, config_, loop_.now());
    slot->counters = store_.open(key, slot->queue.limits(), slot->queue.guards());
    if (destinations_.size() > config_.max_destinations) {
      destination& kept = *slot;
      drop_idle();
      return kept;
    }
  }
  slot->used_at = loop_.now();
  return *slot;
}

/// Forgets destinations whose counters have nothing left to remember.
void engine::drop_idle() {
  duration longest = std::chrono::minutes(10);
  for (const limit& l : config_.limits) longest = std::max(longest, l.period * 2);
  const time_point now = loop_.now();
  std::erase_if(destinations_, [&](const auto& entry) {
    const destination& d = *entry.second;
    const bool idle = d.queue.queued() == 0 && d.queue.in_flight() == 0 && !d.pumping &&
                      !d.queue.paused_until(now) && now - d.used_at > longest;
    if (idle && d.wake != 0) loop_.cancel(d.wake);
    return idle;
  });
}

/// Does what the shaper says until it has nothing to do.
void engine::pump(destination& d) {
  if (d.pumping) return;
  d.pumping = true;
  do {
    const duration held = d.outage.until_admit(d.funds, loop_.now());
    const duration most = std::chrono::hours(1);
    d.queue.hold_first(held > duration::zero() ? loop_.now() + std::min(held, most) : time_point{});
  } while (step(d, d.queue.next(loop_.now())));
  d.pumping = false;
}

/// False when there is nothing more to do now.
bool engine::step(destination& d, shaper::action a) {
  if (const auto* ask = std::get_if<shaper::take>(&a)) {
    duration delay{};
    d.counters->take({.costs = ask->costs, .delays = {&delay, 1}}, [this, &d](take_result r) {
      d.queue.taken(r, loop_.now());
      pump(d);
    });
    return true;
  }
  if (const auto* out = std::get_if<shaper::leave>(&a)) {
    admit(d, *out);
    return true;
  }
  if (const auto* no = std::get_if<shaper::refuse>(&a)) {
    queued_.fetch_sub(1, std::memory_order_relaxed);
    refuse(*operations_.at(no->who->tag), no->why, std::nullopt);
    return true;
  }
  if (std::holds_alternative<shaper::reshape>(a)) {
    d.counters->reshape(d.queue.limits(), d.queue.guards());
    return true;
  }
  if (const auto* window = std::get_if<shaper::align>(&a)) {
    d.counters->align(window->index, window->end - loop_.now());
    return true;
  }
  if (const auto* until = std::get_if<shaper::sleep>(&a)) set_timer(d, until->until);
  return false;
}

void engine::admit(destination& d, const shaper::leave& out) {
  queued_.fetch_sub(1, std::memory_order_relaxed);
  operation& o = *operations_.at(out.who->tag);
  o.left = out.as;
  if (out.who->turn == turn::first) d.outage.admit(d.funds, loop_.now());
  emit(event_kind::admitted, o, {.lateness = out.as.left_at - out.as.slot});
  if (o.machine) return perform(o, o.machine->admitted(loop_.now()));
  o.left = {};  // the place belongs to whoever asked for it
  grant g{d.key, out.as, o.options.cost};
  const auto found = operations_.find(o.id);
  const std::shared_ptr<operation> last = std::move(found->second);
  operations_.erase(found);
  if (last->deadline_timer != 0) loop_.cancel(last->deadline_timer);
  last->got({}, std::move(g));
}

void engine::set_timer(destination& d, time_point when) {
  if (d.wake != 0 && d.wake_at == when) return;
  if (d.wake != 0) loop_.cancel(d.wake);
  d.wake_at = when;
  d.wake = loop_.at(when, [this, &d] {
    d.wake = 0;
    pump(d);
  });
}

/// Holds everybody under this key. Longer than a call would wait for the server makes no sense:
/// after that one asks again.
void engine::pause(destination& d, duration length) {
  const duration held = std::min(length, config_.call.retry.retry_after_max);
  if (held <= duration::zero()) return;
  const time_point now = loop_.now();
  d.counters->pause(held);
  d.queue.pause(now + held, now);
  if (config_.events) {
    config_.events->on_event({.kind = event_kind::paused, .at = now, .key = d.key, .wait = held});
  }
  for (waiter* w : d.queue.too_late(now)) {
    queued_.fetch_sub(1, std::memory_order_relaxed);
    refuse(*operations_.at(w->tag), errc::wait_too_long, held);
  }
}

void engine::release(grant g, std::optional<advice> said) {
  loop_.post([this, g = std::move(g), said = std::move(said)] {
    destination& d = find(g.key);
    d.counters->release(g.as.charged.all());
    const advice nothing;
    const advice& heard = said ? *said : nothing;
    d.queue.heard(g.as, g.costs, heard, loop_.now());
    if (heard.wait && (heard.limited || heard.source == wait_source::retry_after)) {
      pause(d, *heard.wait);
    }
    pump(d);
  });
}

void engine::settle(const grant& g, std::vector<cost> actual) {
  loop_.post([this, g, actual = std::move(actual)] {
    destination& d = find(g.key);
    std::vector<amount> spent(g.as.charged.all().begin(), g.as.charged.all().end());
    for (std::size_t i = 0; i < spent.size(); ++i) {
      const auto named = std::ranges::find(actual, d.queue.limits()[i].unit, &cost::unit);
      if (named == actual.end()) continue;
      const auto charged = to_amount(named->value);
      spent[i] = charged ? *charged : 0;
    }
    d.counters->settle(g.as.charged.all(), spent, loop_.now() - g.as.left_at);
    pump(d);
  });
}

}  // namespace mannerly
