#include "feedback/json_facts.hpp"

#include "feedback/duration_text.hpp"
#include "feedback/json_walk.hpp"
#include "feedback/text.hpp"
#include "feedback/wait_value.hpp"

#include <algorithm>
#include <array>

namespace mannerly {
namespace {

void keep_longest(std::optional<duration>& into, std::optional<duration> wait) noexcept {
  if (wait && (!into || *wait > *into)) into = wait;
}

/// Where error codes are looked for.
constexpr std::array<std::string_view, 31> code_paths = {
    "__type",
    "code",
    "error",
    "error.code",
    "error.details[].reason",
    "error.details[].violations[].quotaId",
    "error.errors[].reason",
    "error.reason..tag",
    "error.status",
    "error.type",
    "error[]",
    "errorCode",
    "errorType",
    "error_code",
    "errors[].code",
    "errors[].error",
    "errors[].extensions.code",
    "errors[].extensions.type",
    "errors[].id",
    "errors[].reason",
    "errors[].type",
    "fault.detail.errorcode",
    "message",
    "name",
    "policyName",
    "reason",
    "status",
    "type",
    "Error.Code",
    "additional_data.rate_limit_reason",
    "errors[].category",
};

/// Reads statements off the walk over the body.
class fact_reader final : public json_visitor {
 public:
  explicit fact_reader(message& from) : from_(from) {}

  json_facts take() { return std::move(facts_); }

  void on_text(std::string_view path, std::string_view text) override {
    if (is_retry_after(path)) return keep_longest(facts_.retry_after, read_wait(text, from_));
    if (path.ends_with("details[].@type")) {
      detail_is_retry_info_ = text.ends_with("google.rpc.RetryInfo");
    } else if (path.ends_with("details[].retryDelay")) {
      detail_delay_ = parse_duration(text);
    } else if (istarts_with(path, "responses[].headers.retry-after")) {
      part_wait_ = read_wait(text, from_);
    }
    add_code(path, text);
  }

  void on_number(std::string_view path, std::string_view text) override {
    if (is_retry_after(path)) return keep_longest(facts_.retry_after, read_wait(text, from_));
    if (path == "responses[].status") part_status_ = text;
    if (istarts_with(path, "responses[].headers.retry-after")) part_wait_ = read_wait(text, from_);
    if (path.starts_with("extensions.cost.")) read_cost(path.substr(16), text);
    add_code(path, text);
  }

  void on_bool(std::string_view path, bool value) override {
    if (path == "ok" && !value) facts_.not_ok = true;
  }

  void on_object_end(std::string_view path) override {
    if (path.ends_with("details[]")) finish_detail();
    if (path == "responses[]") finish_part();
  }

 private:
  static bool is_retry_after(std::string_view path) noexcept {
    return path == "retry_after" || path == "error.retry_after" || path == "parameters.retry_after";
  }

  void add_code(std::string_view path, std::string_view text) {
    constexpr std::size_t most_codes = 64;
    constexpr std::size_t longest_code = 256;
    if (facts_.codes.size() == most_codes || text.size() > longest_code) return;
    if (std::find(code_paths.begin(), code_paths.end(), path) == code_paths.end()) return;
    facts_.codes.push_back({std::string{path}, std::string{text}});
  }

  void read_cost(std::string_view key, std::string_view text) {
    graphql_cost& cost = facts_.cost;
    const auto number = parse_decimal(text);
    const auto value = number ? to_count(*number) : std::nullopt;
    if (key == "requestedQueryCost") cost.requested = value;
    if (key == "throttleStatus.maximumAvailable") cost.maximum = value;
    if (key == "throttleStatus.currentlyAvailable") cost.available = value;
    if (key == "throttleStatus.restoreRate") cost.restore_rate = value;
  }

  void finish_detail() {
    if (detail_is_retry_info_) {
      facts_.has_retry_info = true;
      keep_longest(facts_.retry_info, detail_delay_);
    }
    detail_is_retry_info_ = false;
    detail_delay_.reset();
  }

  void finish_part() {
    if (part_status_ == "429") {
      facts_.part_refused = true;
      keep_longest(facts_.part_wait, part_wait_);
    }
    part_status_.clear();
    part_wait_.reset();
  }

  message& from_;
  json_facts facts_;
  bool detail_is_retry_info_ = false;
  std::optional<duration> detail_delay_;
  std::string part_status_;
  std::optional<duration> part_wait_;
};

}  // namespace

std::optional<json_facts> collect_facts(message& from, std::string_view body) {
  fact_reader reader{from};
  if (!walk_json(body, reader)) return std::nullopt;
  return reader.take();
}

}  // namespace mannerly
