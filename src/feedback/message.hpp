#pragma once

// One response while it is being read: what its fields and its body have said so far. The readers
// of this room add to it; finish_advice draws the conclusion. Holds views into the response.

#include "mannerly/feedback/read_advice.hpp"

#include "feedback/field_name.hpp"
#include "feedback/instant.hpp"
#include "feedback/small_list.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

struct dialect;

/// Limits of one family with one name; their fields are read together.
struct limit_group {
  std::uint32_t family = 0;
  std::string name;
  bool ietf = false;
  bool tentative = false;
};

/// One field line that belongs to a group.
struct reading {
  std::size_t group = 0;
  verb what = verb::limit;
  std::string_view value;
  const header* line = nullptr;
};

/// A stated limit with what only this room needs to know of it.
struct found_limit {
  stated_limit stated;
  std::optional<std::string> partition;  ///< pk
  std::optional<double> refill_rate;     ///< units a second
  double refill_cost = 1;

  bool concurrent() const noexcept { return stated.unit.starts_with("concurrent"); }
  bool exhausted() const noexcept { return stated.remaining && *stated.remaining <= 0; }
};

/// What error codes, marker fields and the body say beyond the limits.
struct message_signals {
  bool throttled = false;           ///< a known code: limited at any status
  bool throttled_if_error = false;  ///< a code that counts from status 400 on
  bool long_quota = false;          ///< a daily or monthly quota is named
  bool other_limit = false;         ///< the code names a limit that the fields do not describe
  refusal kind = refusal::none;
  std::optional<duration> wait;           ///< stated in the body
  std::optional<duration> wait_if_error;  ///< in the body, counts from status 400 on
  std::optional<bool> should_retry;
};

/// Waits in header fields, by decreasing weight.
struct stated_waits {
  std::optional<duration> milliseconds;  ///< retry-after-ms
  std::optional<duration> retry_after;
  std::optional<duration> vendor;  ///< X-RateLimit-Retry-After
  std::optional<duration> exact;   ///< X-Retry-In

  std::optional<duration> best() const noexcept;
};

class message {
 public:
  message(const response& answer, wall_time received_at, const read_options& options);

  const response& answer() const noexcept { return answer_; }
  const dialect* chosen() const noexcept { return chosen_; }
  bool chose(const dialect& d) const noexcept { return chosen_ == &d; }

  /// The Date of the message, else the time of receipt; found out once, when first needed.
  instant reference();

  /// The value with its ends trimmed and NUL, CR, LF and folds made spaces.
  std::string_view clean(std::string_view value);

  /// Keeps a text as long as this message lives.
  std::string_view keep(std::string text);

  /// Adds a line to its group; lines beyond a bound are dropped.
  void add(const limit_group& group, verb what, std::string_view value, const header& line);
  void add_limit(found_limit limit);
  /// Nothing more will be kept.
  bool full() const noexcept;
  /// Runs once behind the readers: the dialect rearranges what was read.
  void arrange_by(const dialect& d) noexcept { arranger_ = &d; }
  const dialect* arranger() const noexcept { return arranger_; }

  bool tracing() const noexcept { return trace_ != nullptr; }
  void note(std::string_view field, field_note::fate what, std::string text);
  void note_read(const header& line, std::string text);
  void note_ignored(const header& line, std::string text);
  /// The names that have a note so far.
  std::vector<std::string> noted_fields() const;
  /// Whether an absolute time had to be measured.
  bool used_reference() const noexcept { return reference_.has_value(); }

  std::vector<limit_group> groups;
  std::vector<reading> readings;
  std::vector<found_limit> limits;
  /// RateLimit and RateLimit-Policy, read as whole fields over all their lines.
  small_list<const header*, 64> state_lines;
  small_list<const header*, 64> policy_lines;
  stated_waits waits;
  message_signals signals;
  std::optional<std::string_view> age;

 private:
  const response& answer_;
  instant received_at_;
  std::optional<instant> reference_;
  const dialect* chosen_;
  const dialect* arranger_ = nullptr;
  std::vector<field_note>* trace_;
  std::vector<std::unique_ptr<std::string>> kept_;
};

}  // namespace mannerly
