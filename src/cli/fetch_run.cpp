#include "cli/fetch_run.hpp"

#include "mannerly/http/idempotency.hpp"

#include "cli/duration_text.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <utility>

namespace mannerly {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t most_open_bytes = std::size_t{64} << 20;
constexpr int lines_a_turn = 1000;
constexpr std::uint64_t most_complaints = 20;
// After Ctrl-C: what is on the wire may end, then it is cut off, then nothing is waited for.
constexpr duration grace = milliseconds(1200);
constexpr duration most_grace = milliseconds(1700);

}  // namespace

fetch_run::fetch_run(fetch_tools tools) : with_(tools), started_(clock_.now()) {
  with_.output.watch(with_.signals.fd());
}

fetch_end fetch_run::run() {
  for (;;) {
    take_lines();
    if (over()) break;
    wait();
    collect();
    if (stopping_since_) cancel_open();
    drop_late();
    show();
  }
  end_.dropped += open_.size();
  end_.elapsed = clock_.now() - started_;
  return end_;
}

bool fetch_run::over() const {
  if (!stopping_since_) return open_.empty() && with_.source.at_end();
  return open_.empty() || clock_.now() - *stopping_since_ >= most_grace;
}

bool fetch_run::wants_calls() const {
  return !stopping_since_ && open_.size() < with_.window && open_bytes_ < most_open_bytes &&
         !with_.source.at_end();
}

void fetch_run::take_lines() {
  for (int i = 0; i < lines_a_turn && wants_calls(); ++i) {
    auto next = with_.source.next();
    hungry_ = !next;
    if (!next) return;
    accept(std::move(*next));
  }
}

void fetch_run::accept(call_source::item next) {
  if (auto* call = std::get_if<call_line>(&next)) return submit(std::move(*call));
  if (const auto* bad = std::get_if<call_source::fault>(&next)) return report(*bad);
  if (const auto* before = std::get_if<call_source::finished>(&next)) {
    ++end_.skipped;
    if (!before->well) ++end_.skipped_failed;
  }
}

void fetch_run::submit(call_line line) {
  const std::uint64_t ticket = next_ticket_++;
  request what = std::move(line.what);
  line.what = {.method = what.method, .url = what.url};
  call_options how{.cost = std::move(line.costs), .idempotency_key = line.idempotency_key};
  how.key = line.key;
  open_call opened{.line = std::move(line), .body_bytes = what.body.size()};
  opened.repeatable =
      is_idempotent(what.method) || how.idempotency_key || has_idempotency_key(what);
  open_bytes_ += opened.body_bytes;
  opened.call = with_.api.send(std::move(what), std::move(how),
                               [to = ended_, ticket](boost::system::error_code code, response r) {
                                 to->put({ticket, code, std::move(r)});
                               });
  ticket_of_[opened.call] = ticket;
  open_.emplace(ticket, std::move(opened));
}

void fetch_run::report(const call_source::fault& bad) {
  ++end_.bad_lines;
  if (!bad.reported) write(fault_line(bad.what));
  if (++complaints_ <= most_complaints) with_.shown.say(bad.what.message());
  if (complaints_ == most_complaints) with_.shown.say("more such lines are named in the output");
}

/// Until something can be done: a call ended, a line can be read, a signal came, a time passed.
void fetch_run::wait() {
  const bool reading = wants_calls() && hungry_;
  const int timeout = wants_calls() && !hungry_ ? 0 : patience();
  std::array<pollfd, 3> on{{{.fd = ended_->fd(), .events = POLLIN, .revents = 0},
                            {.fd = with_.signals.fd(), .events = POLLIN, .revents = 0},
                            {.fd = reading ? with_.input_fd : -1, .events = POLLIN, .revents = 0}}};
  if (poll(on.data(), on.size(), timeout) < 0 && errno != EINTR) {
    return stop("poll: " +
                boost::system::error_code(errno, boost::system::system_category()).message());
  }
  if (on[1].revents != 0 && with_.signals.take() != 0) {
    end_.interrupted = true;
    with_.shown.remark("mannerly: stopping once what is on its way has ended; Ctrl-C: at once");
    stop("");
  }
  if (on[2].revents == 0) return;
  if (const auto why = with_.source.fill()) stop("the input cannot be read: " + why.message());
  hungry_ = false;
}

/// In milliseconds.
int fetch_run::patience() const {
  if (stopping_since_) return 10;
  const time_point now = clock_.now();
  duration most = std::chrono::seconds(10);
  if (with_.deadline) most = milliseconds(50);  // a call may become late at any moment
  most = std::clamp(with_.shown.due() - now, duration::zero(), most);
  return static_cast<int>(std::chrono::ceil<milliseconds>(most).count());
}

void fetch_run::collect() {
  for (completion& c : ended_->take()) {
    auto node = open_.extract(c.ticket);
    if (node.empty()) continue;
    open_call& ended = node.mapped();
    open_bytes_ -= ended.body_bytes;
    ticket_of_.erase(ended.call);
    finish(std::move(ended), std::move(c));
  }
}

void fetch_run::finish(open_call o, completion c) {
  const auto said = with_.tally.ended(o.call);
  const bool cancelled = c.code == errc::cancelled;
  if (unwritable_) return void(++end_.dropped);
  end_.waited += c.answer.waited;
  if (!c.code) return keep_answer(o, c.answer);
  if (cancelled && o.late) {
    c.answer.come_back_in = o.late->come_back_in;
    call_failure late = failure_of(errc::deadline_passed, c.answer, clock_.wall());
    late.message = "no answer within " + to_text(*with_.deadline) + " of the first attempt";
    return keep_failure(o, c.answer, late);
  }
  if (cancelled && (!said.cut_off || o.repeatable)) return void(++end_.dropped);
  call_failure failure = failure_of(c.code, c.answer, clock_.wall());
  if (!said.of_failure.empty()) failure.message += ": " + said.of_failure;
  if (cancelled) failure.message = "interrupted on the way; whether the server acted is unknown";
  keep_failure(o, c.answer, failure);
}

void fetch_run::keep_answer(const open_call& o, const response& answer) {
  std::optional<std::string> file;
  if (with_.bodies != nullptr) {
    file = with_.bodies->path_of(o.line.id.text);
    if (const auto why = with_.bodies->keep(o.line.id.text, answer.body)) {
      ++end_.dropped;
      unwritable_ = true;
      return stop(*file + ": " + why.message());
    }
  }
  ++(write(answer_line(o.line, answer, file)) ? end_.done : end_.dropped);
}

void fetch_run::keep_failure(const open_call& o, const response& last, const call_failure& why) {
  ++(write(failure_line(o.line, last, why)) ? end_.failed : end_.dropped);
}

bool fetch_run::write(const std::string& line) {
  if (unwritable_) return false;
  if (with_.output.is_standard_output()) with_.shown.wipe();
  const auto why = with_.output.append(line);
  if (!why) return true;
  unwritable_ = true;
  end_.interrupted = with_.signals.take() != 0 || end_.interrupted;
  if (end_.interrupted && with_.output.is_standard_output())
    stop("");  // its reader was stopped with us
  else
    stop("the output cannot be written: " + why.message());
  return false;
}

void fetch_run::drop_late() {
  if (!with_.deadline) return;
  for (const auto& late : with_.tally.late(clock_.now())) {
    const auto ticket = ticket_of_.find(late.call);
    if (ticket == ticket_of_.end()) continue;
    open_.at(ticket->second).late = late;
    with_.api.cancel(late.call);
  }
}

void fetch_run::stop(std::string trouble) {
  if (end_.trouble.empty()) end_.trouble = std::move(trouble);
  if (stopping_since_) return;
  stopping_since_ = clock_.now();
  with_.output.hurry(milliseconds(300));
}

/// What waits for its turn goes at once, what is on the wire after a while.
void fetch_run::cancel_open() {
  const bool all = clock_.now() - *stopping_since_ >= grace || unwritable_;
  for (auto& [ticket, o] : open_) {
    if (o.cancelled || (!all && with_.tally.on_the_wire(o.call))) continue;
    o.cancelled = true;
    with_.api.cancel(o.call);
  }
}

void fetch_run::show() {
  const time_point now = clock_.now();
  rate_.note(now, end_.done + end_.failed);
  if (!stopping_since_ && now >= with_.shown.due()) with_.shown.show(state(now), now);
}

progress_state fetch_run::state(time_point now) const {
  const effort tried = with_.tally.so_far();
  progress_state s{.done = end_.done, .failed = end_.failed + end_.bad_lines};
  s.skipped = end_.skipped;
  s.refused = tried.refused;
  s.retried = tried.retried;
  s.rate = rate_.rate();
  s.elapsed = now - started_;
  if (tried.paused_until > now) {
    s.pause_left = tried.paused_until - now;
    s.pause_end = to_clock(clock_.wall() + *s.pause_left);
  }
  const auto& lines = with_.source.lines();
  if (!with_.input_size || lines.lines() == 0) return s;
  const auto read = static_cast<double>(lines.lines());
  const auto bytes = static_cast<double>(lines.consumed());
  const double all = std::max(read, read * static_cast<double>(*with_.input_size) / bytes);
  const auto opened = static_cast<double>(open_.size());
  s.share = std::clamp((read - opened) / all, 0.0, 1.0);
  const auto& before = with_.output.earlier();
  const auto known = static_cast<double>(before.answered + before.failed);
  const double to_skip = std::max(0.0, known - static_cast<double>(end_.skipped));
  s.calls_left = static_cast<std::uint64_t>(std::max(opened, all - read + opened - to_skip));
  return s;
}

}  // namespace mannerly
