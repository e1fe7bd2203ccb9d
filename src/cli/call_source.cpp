#include "cli/call_source.hpp"

#include "cli/fetch_setup.hpp"

#include <string>
#include <utility>

namespace mannerly {

call_source::call_source(int fd, id_set& ids, source_options options)
    : lines_(fd), ids_(ids), options_(std::move(options)) {}

std::optional<call_source::item> call_source::next() {
  const auto line = lines_.next();
  if (!line) return std::nullopt;
  parsed_line parsed = parse_call(*line, options_.defaults);
  if (auto* call = std::get_if<call_line>(&parsed)) return place(std::move(*call));
  if (auto* bad = std::get_if<line_fault>(&parsed)) return place(std::move(*bad));
  return no_call{};
}

bool call_source::is_left(const text_line& line) const {
  const parsed_line parsed = parse_call(line, options_.defaults);
  const auto* call = std::get_if<call_line>(&parsed);
  if (call == nullptr) return false;
  const auto stands = ids_.find(fingerprint_of(name_space::id, call->id.text));
  if (stands == id_state::failed) return options_.failed == failed_ones::repeat;
  return stands != id_state::answered && stands != id_state::taken;
}

call_source::item call_source::place(call_line call) {
  const fingerprint name = fingerprint_of(name_space::id, call.id.text);
  const auto stands = ids_.find(name);
  if (stands == id_state::taken) {
    return place(line_fault{.line = call.line,
                            .code = "duplicate_id",
                            .place = "/id",
                            .why = "\"" + call.id.text + "\" is the id of an earlier line",
                            .id = std::nullopt});
  }
  const bool again = options_.failed == failed_ones::repeat && stands == id_state::failed;
  if (!again && (stands == id_state::answered || stands == id_state::failed)) {
    ids_.put(name, id_state::taken);
    return finished{stands == id_state::answered};
  }
  if (auto bad = check_cost(call, options_.limits)) return place(std::move(*bad));
  ids_.put(name, id_state::taken);
  return call;
}

call_source::item call_source::place(line_fault bad) {
  const fingerprint name = fingerprint_of(name_space::line, std::to_string(bad.line));
  const bool reported = ids_.find(name) == id_state::reported;
  if (!reported) ids_.put(name, id_state::reported);
  return fault{std::move(bad), reported};
}

}  // namespace mannerly
