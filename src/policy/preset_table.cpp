#include "policy/preset_table.hpp"

#include "mannerly/policy/preset.hpp"

#include "policy/name.hpp"

#include <algorithm>

namespace mannerly {
namespace {

/// The tests prove that every embedded file can be read; one that cannot is left out.
std::vector<preset> read_all() {
  std::vector<preset> all;
  for (const embedded_file& file : embedded_presets()) {
    if (auto read = parse_preset(file.text)) all.push_back(*std::move(read));
  }
  std::ranges::sort(all, {}, &preset::id);
  return all;
}

bool is_called(const preset& p, std::string_view name) {
  const auto same = [name](const std::string& known) { return same_name(known, name); };
  return same(p.id) || same(p.title) || std::ranges::any_of(p.providers, same);
}

}  // namespace

std::span<const preset> presets() {
  static const std::vector<preset> all = read_all();
  return all;
}

const preset* find_preset(std::string_view name) {
  const auto all = presets();
  const auto found = std::ranges::find_if(all, [&](const preset& p) { return is_called(p, name); });
  return found != all.end() ? &*found : nullptr;
}

}  // namespace mannerly
