#include "mannerly/policy/preset.hpp"

#include <algorithm>

namespace mannerly {
namespace {

/// How well a match fits; more is better, nothing: not at all.
using fitness = std::optional<std::size_t>;

constexpr std::size_t exact_host = std::size_t{1} << 20;  // above the length of any path

fitness host_fitness(std::string_view pattern, std::string_view host) noexcept {
  if (pattern == host) return exact_host;
  if (!pattern.starts_with("*.")) return std::nullopt;
  const std::string_view domain = pattern.substr(1);
  if (host.size() <= domain.size() || !host.ends_with(domain)) return std::nullopt;
  return 0;
}

std::string_view next_segment(std::string_view& path) noexcept {
  if (path.starts_with('/')) path.remove_prefix(1);
  const std::string_view segment = path.substr(0, path.find('/'));
  path.remove_prefix(segment.size());
  return segment;
}

fitness path_fitness(std::string_view pattern, std::string_view path) noexcept {
  const std::size_t length = pattern.size();
  while (!pattern.empty() && pattern != "/") {
    const std::string_view wanted = next_segment(pattern);
    const std::string_view found = next_segment(path);
    if (wanted == "*" ? found.empty() : wanted != found) return std::nullopt;
  }
  return length;
}

fitness fitness_of(const preset_match& match, const url& where) noexcept {
  const std::string_view target = where.target;
  const fitness host = host_fitness(match.host, where.host);
  const fitness path = path_fitness(match.path, target.substr(0, target.find('?')));
  if (!host || !path) return std::nullopt;
  return *host + *path;
}

fitness fitness_of(const preset& p, const url& where) noexcept {
  fitness best;
  for (const preset_match& match : p.match) best = std::max(best, fitness_of(match, where));
  return best;
}

}  // namespace

bool fits(const preset& p, const url& where) {
  return fitness_of(p, where).has_value();
}

const preset* match_preset(const url& where) {
  const preset* found = nullptr;
  fitness best;
  for (const preset& p : presets()) {
    const fitness how = fitness_of(p, where);
    if (how <= best) continue;  // nothing is below every number
    best = how;
    found = &p;
  }
  return found;
}

}  // namespace mannerly
