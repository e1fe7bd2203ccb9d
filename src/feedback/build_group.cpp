#include "feedback/build_limits.hpp"

#include <algorithm>
#include <array>

namespace mannerly {
namespace {

/// One position of the columns.
struct row {
  quantity limit;
  quantity remaining;
  quantity used;
  std::optional<duration> reset;
  std::optional<duration> window;
  std::string_view name;
  std::optional<std::size_t> index;  ///< among parallel limits
};

/// What the rows of a group share.
struct group_view {
  const limit_group& group;
  const limit_columns& columns;

  std::string_view base() const noexcept {
    return columns.name.empty() ? std::string_view{group.name} : columns.name;
  }
  std::string unit() const {
    if (columns.name == "graphql") return "points";
    return std::string{unit_of(group.name)};
  }
};

std::string name_of(const group_view& view, const row& from) {
  if (!from.name.empty()) return std::string{from.name};
  const std::string base{view.base()};
  if (from.window && (base.empty() || from.index)) {
    return base.empty() ? window_name(*from.window) : base + "-" + window_name(*from.window);
  }
  const std::string name = base.empty() ? "default" : base;
  return from.index ? name + "[" + std::to_string(*from.index) + "]" : name;
}

std::optional<double> remaining_of(const group_view& view, const row& from) noexcept {
  if (from.remaining.negative) {
    return view.columns.replenishes ? std::nullopt : std::optional{0.0};
  }
  if (from.remaining.value) return from.remaining.value;
  if (from.limit.value && !from.limit.negative && from.used.value && !from.used.negative) {
    return std::max(0.0, *from.limit.value - *from.used.value);
  }
  return std::nullopt;
}

std::optional<double> limit_of(const row& from) noexcept {
  if (from.limit.negative) return std::nullopt;
  if (from.limit.value) return from.limit.value;
  const bool both = from.used.value && from.remaining.value && !from.used.negative;
  return both && !from.remaining.negative ? std::optional{*from.used.value + *from.remaining.value}
                                          : std::nullopt;
}

void set_refill(const limit_columns& columns, found_limit& into) noexcept {
  if (!columns.refill_rate) return;
  const double interval =
      std::chrono::duration<double>(columns.refill_interval.value_or(std::chrono::seconds{1}))
          .count();
  into.refill_rate = *columns.refill_rate / interval;
  into.refill_cost = columns.refill_cost;
}

bool says_something(const found_limit& limit, const row& from) noexcept {
  const stated_limit& s = limit.stated;
  return s.limit || s.remaining || s.reset_in || (from.used.value && s.window);
}

void emit(const group_view& view, row from, std::vector<found_limit>& into) {
  const bool no_data = from.limit.negative && from.remaining.negative;
  if (no_data) return;
  if (!from.window && !from.index) from.window = view.columns.window;
  if (!from.window) from.window = window_of(view.group.name);
  found_limit found;
  found.stated.name = name_of(view, from);
  found.stated.unit = view.unit();
  found.stated.limit = limit_of(from);
  found.stated.remaining = remaining_of(view, from);
  found.stated.reset_in = from.reset ? from.reset : view.columns.reset_twin;
  found.stated.window = from.window;
  set_refill(view.columns, found);
  clamp_remaining(found.stated);
  if (!says_something(found, from)) return;
  if (view.group.tentative &&
      (!found.stated.remaining || (!found.stated.limit && !found.stated.reset_in))) {
    return;
  }
  into.push_back(std::move(found));
}

/// The only member with that limit; nullptr when there is none or more than one.
template <class List>
auto* only_match(List& members, double limit) noexcept {
  decltype(&members[0]) match = nullptr;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i].limit.value != limit) continue;
    if (match != nullptr) return static_cast<decltype(match)>(nullptr);
    match = &members[i];
  }
  return match;
}

void join_quota_policy(row& into, std::vector<quota_policy>& policies) {
  if (into.window || !into.limit.value) return;
  for (quota_policy& policy : policies) {
    if (policy.name || policy.quota != *into.limit.value) continue;
    into.window = policy.window;
    policy.joined = true;
  }
}

// "10, 10;w=1, 50;w=60": the first is the binding limit, the rest are the policies.
bool is_binding_list(const limit_columns& columns) noexcept {
  if (columns.limits.size() < 2 || columns.remaining.size() > 1 || columns.resets.size() > 1) {
    return false;
  }
  return std::any_of(columns.limits.begin() + 1, columns.limits.end(),
                     [](const limit_member& m) { return m.window.has_value(); });
}

template <class T>
T at(const limit_columns::column<T>& column, std::size_t index) noexcept {
  return index < column.size() ? column[index] : T{};
}

void emit_members(const group_view& view, const limit_columns::column<limit_member>& members,
                  const limit_member* except, std::vector<found_limit>& into) {
  for (const limit_member& member : members) {
    if (&member == except || !member.window) continue;
    found_limit found;
    found.stated.name = name_of(view, {.window = member.window, .name = member.name});
    found.stated.unit = view.unit();
    if (!member.limit.negative) found.stated.limit = member.limit.value;
    found.stated.window = member.window;
    into.push_back(std::move(found));
  }
}

void build_binding(const group_view& view, std::vector<found_limit>& into) {
  const limit_columns& columns = view.columns;
  limit_columns::column<limit_member> policies;
  for (std::size_t i = 1; i < columns.limits.size(); ++i) policies.push_back(columns.limits[i]);
  row binding{.limit = columns.limits[0].limit,
              .remaining = at(columns.remaining, 0),
              .used = at(columns.used, 0),
              .reset = at(columns.resets, 0),
              .window = columns.limits[0].window,
              .name = columns.limits[0].name};
  const limit_member* match = nullptr;
  if (!binding.window && binding.limit.value) {
    match = only_match(policies, *binding.limit.value);
    if (match != nullptr) binding.window = match->window;
    if (match != nullptr) binding.name = match->name;
  }
  emit(view, binding, into);
  emit_members(view, policies, match, into);
}

quantity smallest(const limit_columns::column<quantity>& column) noexcept {
  quantity least;
  for (const quantity& q : column) {
    if (!q.value) continue;
    const double value = q.negative ? -*q.value : *q.value;
    const double so_far = least.value ? (least.negative ? -*least.value : *least.value) : value;
    if (!least.value || value < so_far) least = q;
  }
  return least;
}

quantity largest(const limit_columns::column<quantity>& column) noexcept {
  quantity most;
  for (const quantity& q : column) {
    if (q.value && (!most.value || *q.value > *most.value)) most = q;
  }
  return most;
}

// The counts differ, so positions cannot pair: the cautious value of each column.
row cautious_row(const limit_columns& columns, bool ietf) noexcept {
  row out;
  limit_columns::column<quantity> limits;
  limit_columns::column<quantity> used = columns.used;
  for (const limit_member& member : columns.limits) {
    if (ietf && !limits.empty()) break;  // only the first states a limit
    limits.push_back(member.limit);
    if (member.used.value) used.push_back(member.used);
    if (columns.limits.size() == 1) out.name = member.name;
    if (columns.limits.size() == 1) out.window = member.window;
  }
  out.limit = smallest(limits);
  out.remaining = smallest(columns.remaining);
  out.used = largest(used);
  for (const auto& reset : columns.resets) {
    if (reset && (!out.reset || *reset > *out.reset)) out.reset = reset;
  }
  return out;
}

void build_single(const group_view& view, std::vector<quota_policy>& policies,
                  std::vector<found_limit>& into) {
  row single = cautious_row(view.columns, view.group.ietf);
  const auto& stated = view.columns.policies;
  const limit_member* match = stated.size() == 1 && !single.limit.value ? stated.begin() : nullptr;
  if (single.limit.value) match = only_match(stated, *single.limit.value);
  if (match != nullptr && !single.window) {
    single.window = match->window;
    if (!single.limit.value) single.limit = match->limit;
  }
  if (view.group.ietf) join_quota_policy(single, policies);
  emit(view, single, into);
  emit_members(view, stated, match, into);
}

/// How many parallel limits the columns hold; 0 when they do not agree.
std::size_t parallel_count(const limit_columns& columns) noexcept {
  std::size_t count = 0;
  const std::array sizes = {columns.limits.size(), columns.remaining.size(), columns.used.size(),
                            columns.resets.size()};
  for (const std::size_t size : sizes) {
    if (size == 0) continue;
    if (count != 0 && size != count) return 0;
    count = size;
  }
  return count;
}

void build_parallel(const group_view& view, std::size_t count, std::vector<found_limit>& into) {
  const limit_columns& columns = view.columns;
  for (std::size_t i = 0; i < count; ++i) {
    const limit_member member = at(columns.limits, i);
    row from{.limit = member.limit,
             .remaining = at(columns.remaining, i),
             .used = columns.used.empty() ? member.used : at(columns.used, i),
             .reset = at(columns.resets, i),
             .window = member.window,
             .name = member.name,
             .index = i};
    const limit_member* policy = columns.policies.size() == count ? &columns.policies[i] : nullptr;
    if (policy == nullptr && from.limit.value) {
      policy = only_match(columns.policies, *from.limit.value);
    }
    if (policy != nullptr && !from.window) from.window = policy->window;
    emit(view, from, into);
  }
}

}  // namespace

void build_group(message& from, std::size_t index, std::vector<quota_policy>& policies,
                 std::vector<found_limit>& into) {
  const limit_columns columns = read_columns(from, index);
  const group_view view{from.groups[index], columns};
  if (is_binding_list(columns)) return build_binding(view, into);
  const std::size_t count = view.group.ietf ? 1 : parallel_count(columns);
  if (count > 1) return build_parallel(view, count, into);
  build_single(view, policies, into);
}

}  // namespace mannerly
