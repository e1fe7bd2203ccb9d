// A whole response: status, dialect and header lines parted by the byte 1, then 2 and the body.

#include "mannerly/feedback/dialect.hpp"
#include "mannerly/feedback/read_advice.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

using mannerly::duration;

std::string_view take(std::string_view& text, char end) {
  const std::string_view part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

int to_status(std::string_view digits) {
  int status = 0;
  for (const char c : digits.substr(0, 3)) status = status * 10 + (c & 15);
  return status;
}

void check_time(const std::optional<duration>& time) {
  if (time && (*time < duration::zero() || *time > std::chrono::seconds{std::int64_t{1} << 31})) {
    std::abort();
  }
}

void check(const mannerly::advice& advice) {
  check_time(advice.wait);
  if (advice.wait.has_value() == (advice.source == mannerly::wait_source::none)) std::abort();
  if (!advice.limited && advice.refusal != mannerly::refusal::none) std::abort();
  if (advice.limits.size() > 256) std::abort();
  for (const auto& limit : advice.limits) {
    check_time(limit.window);
    check_time(limit.reset_in);
    if (limit.limit && !(*limit.limit >= 0)) std::abort();
    if (limit.remaining && !(*limit.remaining >= 0)) std::abort();
    if (limit.limit && limit.remaining && *limit.remaining > *limit.limit) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::string_view head = take(text, '\x02');
  mannerly::response answer;
  answer.status = to_status(take(head, '\x01'));
  const std::string_view dialect = take(head, '\x01');
  while (!head.empty()) {
    std::string_view line = take(head, '\x01');
    const std::string_view name = take(line, ':');
    answer.headers.add(std::string{name}, std::string{line});
  }
  answer.body = text;
  const mannerly::wall_time noon{std::chrono::seconds{1'772'452'800}};
  const auto advice = mannerly::read_advice(answer, noon, {.dialect = dialect});
  check(advice);
  std::vector<mannerly::field_note> notes;
  const auto traced = mannerly::read_advice(answer, noon, {.dialect = dialect, .trace = &notes});
  if (traced.limits != advice.limits || traced.wait != advice.wait) std::abort();
  return 0;
}
