#pragma once

// What a provider's documentation says about its limits, as data: which URLs are its own, how it
// tells its callers apart, what it allows, how it refuses. Figures change, so a preset yields: what
// an answer states about a limit replaces the figure of that name. Not a policy: it knows nothing
// of queues and retries.
//
// Plain values. The built-in ones (src/policy/presets, also installed as files) live as long as the
// program; any thread may read them. Format: docs/presets.md.

#include "mannerly/error.hpp"
#include "mannerly/feedback/advice.hpp"
#include "mannerly/http/request.hpp"
#include "mannerly/http/url.hpp"
#include "mannerly/limit/amount.hpp"
#include "mannerly/limit/limit.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mannerly {

/// Where a figure was read, and when.
struct preset_source {
  std::string url;
  std::string date;  ///< YYYY-MM-DD
};

struct preset_limit {
  std::string text;  ///< the text form of `shape`, as the file has it
  limit shape;
  std::string plan;  ///< the customers it holds for; empty: all
  preset_source source;
};

/// What one call costs in a unit besides requests.
struct preset_cost {
  cost price;
  std::vector<std::string> methods;  ///< empty: any
  preset_source source;
};

/// The provider's own URLs. "*." at the front of a host stands for any subdomain; a path is a
/// prefix in whole segments, where "*" is any one segment.
struct preset_match {
  std::string host;
  std::string path = "/";
};

/// What tells the provider's callers apart. Nothing in it: all calls count together.
struct preset_key {
  std::vector<std::string> headers;
  std::vector<std::string> query;  ///< names of query parameters
  bool per_host = false;           ///< each host counts for itself
};

struct preset_cooldown {
  duration pause{};  ///< after a refusal that states no wait
  preset_source source;
};

struct preset {
  std::string id;                      ///< short and stable: "github"
  std::string title;                   ///< for people
  std::vector<std::string> providers;  ///< other names it is found by
  std::string dialect;                 ///< read_options.dialect for its answers
  preset_source source;                ///< of every figure that names none of its own
  std::vector<preset_match> match;     ///< empty: self-hosted, chosen by name only
  preset_key key;
  std::string plan;  ///< assumed when the user names none; empty: only limits without a plan
  std::vector<preset_limit> limits;
  std::vector<preset_cost> costs;
  std::vector<int> limited_statuses;  ///< mean limited by themselves, besides 429 and 529
  std::optional<preset_cooldown> cooldown;
  std::vector<std::string> notes;
};

/// The built-in ones, sorted by id.
std::span<const preset> presets();

/// By id or by a provider's name, letter case, spaces and punctuation ignored; nullptr: unknown.
const preset* find_preset(std::string_view id_or_provider);

/// The built-in preset whose match fits best: an exact host before a subdomain, then the longest
/// path; nullptr: none.
const preset* match_preset(const url&);
/// Whether the URL is the provider's own.
bool fits(const preset&, const url&);

/// Reads the JSON form. Errors: errc::bad_config; `why`, when given, names the JSON place.
result<preset> parse_preset(std::string_view json, std::string* why = nullptr);

/// The plans that its limits name, in the order of the file.
std::vector<std::string> plans_of(const preset&);

/// What holds for a plan, in text form; an empty plan is the assumed one.
std::vector<std::string> limits_of(const preset&, std::string_view plan = {});

/// What this call costs besides the one request.
std::vector<cost> costs_of(const preset&, const request&);

/// Which calls share the limits: the id, the host where hosts count apart, and the first 16 hex
/// digits of the credential's SHA-256 ("anonymous" without one). The credential itself is not in
/// it. For call_options.key.
std::string key_of(const preset&, const request&);

/// Adds to advice what only the documentation says: statuses that mean limited, the pause after a
/// refusal that states none.
void add_documented(const preset&, int status, advice&);

}  // namespace mannerly
