#include "feedback/ietf_fields.hpp"

#include "feedback/decimal.hpp"
#include "feedback/sf_text.hpp"
#include "feedback/wait_value.hpp"

#include <algorithm>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

using lines = small_list<const header*, 64>;

// All lines of a field as one value; `storage` is used when there are several.
std::string_view joined(const lines& of, message& from, std::string& storage) {
  if (of.size() == 1) return from.clean(of[0]->value);
  for (const header* line : of) {
    if (line != of[0]) storage += ", ";
    storage += from.clean(line->value);
    if (storage.size() > longest_structured_field) break;
  }
  return storage;
}

void note_field(const lines& of, message& from, bool read) {
  if (!from.tracing()) return;
  for (const header* line : of) {
    if (read) {
      from.note_read(*line, "structured field");
    } else {
      from.note_ignored(*line, "malformed: the whole field is ignored");
    }
  }
}

// An optional parameter: false when it is there and breaks its definition.
bool read_partition(const sf_item& item, std::optional<std::string>& into) {
  const sf_value* pk = item.find("pk");
  if (pk == nullptr) return true;
  const auto* bytes = std::get_if<sf_bytes>(pk);
  if (bytes == nullptr) return false;
  into = bytes->octets;
  return true;
}

bool read_policy_window(const sf_item& item, quota_policy& into) {
  const sf_value* w = item.find("w");
  if (w == nullptr) return true;
  const auto seconds = sf_count(*w);
  if (!seconds || *seconds == 0) return false;
  into.window = scaled({.whole = *seconds}, 1s);
  return true;
}

std::optional<quota_policy> read_named_policy(const std::string& name, const sf_item& item) {
  quota_policy policy;
  policy.name = name;
  const sf_value* q = item.find("q");
  const auto quota = q != nullptr ? sf_count(*q) : std::nullopt;
  if (!quota) return std::nullopt;
  policy.quota = static_cast<double>(*quota);
  if (const sf_value* qu = item.find("qu")) {
    const auto* unit = std::get_if<std::string>(qu);
    if (unit == nullptr) return std::nullopt;
    policy.unit = *unit;
  }
  if (!read_policy_window(item, policy) || !read_partition(item, policy.partition)) {
    return std::nullopt;
  }
  return policy;
}

std::optional<quota_policy> read_policy(const sf_member& member) {
  if (member.is_list) return std::nullopt;
  if (const auto* name = std::get_if<std::string>(&member.item.value)) {
    return read_named_policy(*name, member.item);
  }
  quota_policy policy;  // drafts 04 to 07: w is required
  const auto quota = sf_count(member.item.value);
  if (!quota || !read_policy_window(member.item, policy) || !policy.window) return std::nullopt;
  policy.quota = static_cast<double>(*quota);
  return policy;
}

// Policies of one generation only, and with equal quotas nothing could be joined to them.
bool consistent(const std::vector<quota_policy>& policies) {
  for (std::size_t i = 1; i < policies.size(); ++i) {
    if (policies[i].name.has_value() != policies[0].name.has_value()) return false;
  }
  if (policies.empty() || policies[0].name) return true;
  std::vector<double> quotas;
  for (const quota_policy& policy : policies) quotas.push_back(policy.quota);
  std::sort(quotas.begin(), quotas.end());
  return std::adjacent_find(quotas.begin(), quotas.end()) == quotas.end();
}

std::optional<std::vector<quota_policy>> parse_policies(std::string_view text) {
  const auto list = parse_sf_list(text);
  if (!list) return std::nullopt;
  std::vector<quota_policy> policies;
  for (const sf_member& member : *list) {
    auto policy = read_policy(member);
    if (!policy) return std::nullopt;
    policies.push_back(*std::move(policy));
  }
  return consistent(policies) ? std::optional{std::move(policies)} : std::nullopt;
}

std::optional<found_limit> read_state(const sf_member& member, message& from) {
  if (member.is_list) return std::nullopt;
  const auto* name = std::get_if<std::string>(&member.item.value);
  const sf_value* r = member.item.find("r");
  const auto remaining = r != nullptr ? sf_count(*r) : std::nullopt;
  if (name == nullptr || !remaining) return std::nullopt;
  found_limit state;
  state.stated.name = *name;
  state.stated.remaining = static_cast<double>(*remaining);
  if (const sf_value* t = member.item.find("t")) {
    const auto seconds = sf_count(*t);
    if (!seconds) return std::nullopt;
    state.stated.reset_in = read_numeric_reset({.whole = *seconds}, from);
  }
  if (!read_partition(member.item, state.partition)) return std::nullopt;
  return state;
}

std::optional<std::vector<found_limit>> parse_state_list(std::string_view text, message& from) {
  const auto list = parse_sf_list(text);
  if (!list) return std::nullopt;
  std::vector<found_limit> states;
  for (const sf_member& member : *list) {
    auto state = read_state(member, from);
    if (!state) return std::nullopt;
    states.push_back(*std::move(state));
  }
  return states;
}

struct dictionary_state {
  std::optional<std::uint64_t> limit, remaining, reset;
};

std::optional<dictionary_state> read_members(const sf_dictionary& dictionary) {
  dictionary_state read;
  for (const sf_entry& entry : dictionary) {
    std::optional<std::uint64_t>* into = nullptr;
    if (entry.key == "limit") into = &read.limit;
    if (entry.key == "remaining") into = &read.remaining;
    if (entry.key == "reset") into = &read.reset;
    if (into == nullptr) continue;
    *into = entry.member.is_list ? std::nullopt : sf_count(entry.member.item.value);
    if (!*into) return std::nullopt;
  }
  return read.limit && read.reset ? std::optional{read} : std::nullopt;
}

std::optional<found_limit> parse_state_dictionary(std::string_view text, message& from) {
  const auto dictionary = parse_sf_dictionary(text);
  const auto read = dictionary ? read_members(*dictionary) : std::nullopt;
  if (!read) return std::nullopt;
  found_limit state;
  state.stated.limit = static_cast<double>(*read->limit);
  state.stated.reset_in = read_numeric_reset({.whole = *read->reset}, from);
  if (read->remaining) state.stated.remaining = static_cast<double>(*read->remaining);
  return state;
}

}  // namespace

std::vector<quota_policy> read_policies(message& from) {
  if (from.policy_lines.empty()) return {};
  std::string storage;
  const std::string_view text = joined(from.policy_lines, from, storage);
  std::optional<std::vector<quota_policy>> policies;
  if (text.size() <= longest_structured_field) policies = parse_policies(text);
  note_field(from.policy_lines, from, policies.has_value());
  return policies ? *std::move(policies) : std::vector<quota_policy>{};
}

quota_states read_states(message& from) {
  if (from.state_lines.empty()) return {};
  std::string storage;
  const std::string_view text = joined(from.state_lines, from, storage);
  quota_states found;
  bool read = false;
  if (text.size() <= longest_structured_field) {
    if (auto states = parse_state_list(text, from)) {
      found.states = *std::move(states);
      read = true;
    } else if (auto state = parse_state_dictionary(text, from)) {
      found.states.push_back(*std::move(state));
      found.keyed_by_quota = true;
      read = true;
    }
  }
  note_field(from.state_lines, from, read);
  return found;
}

}  // namespace mannerly
