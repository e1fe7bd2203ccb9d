#include "mannerly/client/use_preset.hpp"

namespace mannerly {

void use_preset(config& into, const preset& p, std::string_view plan) {
  if (into.limits.empty()) into.limits = limits_of(p, plan);
  if (into.dialect.empty()) into.dialect = p.dialect;
}

}  // namespace mannerly
