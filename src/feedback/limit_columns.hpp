#pragma once

// The values of one group of limit fields, column by column. Several values in a column (comma
// lists, repeated lines) belong to parallel limits; at most 16 are kept.

#include "feedback/message.hpp"

namespace mannerly {

/// A number that counts units; absent when unreadable, negative when it had a minus sign.
struct quantity {
  std::optional<double> value;
  bool negative = false;
};

/// One member of a limit list: "10;w=1;name=\"x\"", "32/40".
struct limit_member {
  quantity limit;
  quantity used;
  std::optional<duration> window;
  std::string_view name;
};

struct limit_columns {
  template <class T>
  using column = small_list<T, 16>;

  column<limit_member> limits;
  column<limit_member> policies;
  column<quantity> remaining;
  column<quantity> used;
  column<std::optional<duration>> resets;
  std::optional<duration> reset_twin;
  std::optional<duration> window;
  std::optional<duration> refill_interval;
  std::optional<double> refill_rate;  ///< as stated: units a refill interval
  double refill_cost = 1;
  bool replenishes = false;  ///< a replenish rate: -1 remaining means "unknown"
  std::string_view name;

  bool has_delta = false;  ///< resets holds deltas; absolute ones are ignored
};

/// Reads every line of group `index` of the message.
limit_columns read_columns(message& from, std::size_t index);

quantity read_quantity(std::string_view text) noexcept;

}  // namespace mannerly
