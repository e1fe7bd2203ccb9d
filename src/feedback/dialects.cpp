// The table of dialects. To add one: a file dialect_<id>.cpp, its declaration and its line here,
// its file in CMakeLists.txt.

#include "feedback/dialect.hpp"
#include "feedback/text.hpp"

#include <array>

namespace mannerly {

extern const dialect anthropic_dialect;
extern const dialect apigee_dialect;
extern const dialect auth0_dialect;
extern const dialect aws_dialect;
extern const dialect azure_dialect;
extern const dialect binance_dialect;
extern const dialect cohere_dialect;
extern const dialect common_dialect;
extern const dialect dropbox_dialect;
extern const dialect envoy_dialect;
extern const dialect etsy_dialect;
extern const dialect github_dialect;
extern const dialect google_dialect;
extern const dialect groq_dialect;
extern const dialect hubspot_dialect;
extern const dialect huggingface_dialect;
extern const dialect kraken_dialect;
extern const dialect mediawiki_dialect;
extern const dialect msgraph_dialect;
extern const dialect notion_dialect;
extern const dialect nvd_dialect;
extern const dialect openai_dialect;
extern const dialect prisjakt_dialect;
extern const dialect salesforce_dialect;
extern const dialect shopify_dialect;
extern const dialect slack_dialect;
extern const dialect strava_dialect;
extern const dialect stripe_dialect;
extern const dialect xero_dialect;
extern const dialect yelp_dialect;

namespace {

constexpr std::array table = {
    &anthropic_dialect, &apigee_dialect,    &auth0_dialect,    &aws_dialect,
    &azure_dialect,     &binance_dialect,   &cohere_dialect,   &common_dialect,
    &dropbox_dialect,   &envoy_dialect,     &etsy_dialect,     &github_dialect,
    &google_dialect,    &groq_dialect,      &hubspot_dialect,  &huggingface_dialect,
    &kraken_dialect,    &mediawiki_dialect, &msgraph_dialect,  &notion_dialect,
    &nvd_dialect,       &openai_dialect,    &prisjakt_dialect, &salesforce_dialect,
    &shopify_dialect,   &slack_dialect,     &strava_dialect,   &stripe_dialect,
    &xero_dialect,      &yelp_dialect,
};

/// All field rules in one row, with the first four letters of their names for a quick look.
class field_index {
 public:
  field_index() noexcept {
    for (const dialect* d : table) {
      for (const field_rule& rule : d->fields) {
        if (size_ == most) return;
        heads_[size_] = head_of(rule.name);
        fields_[size_++] = {d, &rule};
      }
    }
  }

  known_field find(std::string_view lower) const noexcept {
    if (lower.size() < 4) return {};
    const std::uint32_t head = head_of(lower);
    for (std::size_t i = 0; i < size_; ++i) {
      if (heads_[i] == head && fits(*fields_[i].rule, lower)) return fields_[i];
    }
    return {};
  }

 private:
  static constexpr std::size_t most = 64;

  // REQUIRES: four letters or more.
  static std::uint32_t head_of(std::string_view name) noexcept {
    std::uint32_t head = 0;
    for (std::size_t i = 0; i < 4; ++i) head = head << 8U | static_cast<unsigned char>(name[i]);
    return head;
  }

  static bool fits(const field_rule& rule, std::string_view lower) noexcept {
    return rule.how == field_rule::match::prefix ? lower.starts_with(rule.name)
                                                 : lower == rule.name;
  }

  std::array<std::uint32_t, most> heads_{};
  std::array<known_field, most> fields_{};
  std::size_t size_ = 0;
};

char next_letter(std::string_view& text) noexcept {
  while (!text.empty()) {
    const char c = to_lower(text.front());
    text.remove_prefix(1);
    if (is_alpha(c) || is_digit(c)) return c;
  }
  return '\0';
}

// "Azure OpenAI" and "azure_openai" are the same.
bool same_name(std::string_view a, std::string_view b) noexcept {
  for (;;) {
    const char next = next_letter(a);
    if (next != next_letter(b)) return false;
    if (next == '\0') return true;
  }
}

bool is_called(const dialect& d, std::string_view name) noexcept {
  if (same_name(d.info.id, name)) return true;
  for (const auto known : d.info.names) {
    if (same_name(known, name)) return true;
  }
  return false;
}

}  // namespace

std::span<const dialect* const> dialect_rules() noexcept {
  return table;
}

known_field find_field(std::string_view lower) noexcept {
  static const field_index index;
  return index.find(lower);
}

const dialect* find_dialect_rules(std::string_view name) noexcept {
  if (name.empty()) return nullptr;
  for (const dialect* d : table) {
    if (is_called(*d, name)) return d;
  }
  for (const dialect& d : plain_dialects()) {
    if (is_called(d, name)) return &d;
  }
  return nullptr;
}

const dialect_info* find_dialect(std::string_view name) noexcept {
  const dialect* found = find_dialect_rules(name);
  return found != nullptr ? &found->info : nullptr;
}

std::span<const dialect_info* const> dialects() {
  static const std::vector<const dialect_info*> all = [] {
    std::vector<const dialect_info*> list;
    for (const dialect* d : table) list.push_back(&d->info);
    for (const dialect& d : plain_dialects()) list.push_back(&d.info);
    return list;
  }();
  return all;
}

}  // namespace mannerly
