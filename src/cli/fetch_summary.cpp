#include "cli/fetch_summary.hpp"

#include "cli/commands.hpp"
#include "cli/duration_text.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

namespace mannerly {
namespace {

double seconds(duration d) {
  return std::round(std::chrono::duration<double, std::milli>(d).count()) / 1e3;
}

bool is_unfinished(const fetch_summary& s) {
  return s.end.interrupted || !s.end.trouble.empty();
}

std::string left_text(const fetch_summary& s) {
  if (!s.unread) return counted(s.end.dropped, "call") + " and the unread input are left";
  const std::uint64_t left = s.end.dropped + *s.unread;
  return (s.estimated ? "about " : "") + counted(left, "call") + (left == 1 ? " is" : " are") +
         " left";
}

}  // namespace

int exit_status_of(const fetch_summary& s) {
  if (!s.end.trouble.empty()) return exit_trouble;
  const bool all_read = s.unread && *s.unread == 0;
  if (s.end.interrupted && (s.end.dropped != 0 || !all_read)) return exit_interrupted;
  const bool failures = s.end.failed != 0 || s.end.bad_lines != 0 || s.end.skipped_failed != 0;
  return failures ? exit_failures : exit_well;
}

std::string to_json(const fetch_summary& s) {
  nlohmann::ordered_json object{{"done", s.end.done},
                                {"failed", s.end.failed},
                                {"bad_lines", s.end.bad_lines},
                                {"skipped", s.end.skipped},
                                {"skipped_failed", s.end.skipped_failed},
                                {"refused", s.tried.refused},
                                {"retried", s.tried.retried},
                                {"attempts", s.tried.attempts},
                                {"waited_s", seconds(s.end.waited)},
                                {"elapsed_s", seconds(s.end.elapsed)},
                                {"left", nullptr},
                                {"interrupted", s.end.interrupted}};
  if (s.estimated) object["left_estimated"] = true;
  if (s.unread) object["left"] = s.end.dropped + *s.unread;
  if (!s.end.trouble.empty()) object["trouble"] = s.end.trouble;
  object["exit_status"] = exit_status_of(s);
  return object.dump();
}

std::string to_text(const fetch_summary& s, const std::string& output) {
  const fetch_end& e = s.end;
  std::string text = std::to_string(e.done) + " done, " + std::to_string(e.failed) + " failed";
  if (e.bad_lines != 0) text += ", " + counted(e.bad_lines, "bad line");
  if (e.skipped != 0) {
    text += ", " + std::to_string(e.skipped) + " skipped";
    if (e.skipped_failed != 0) text += " (" + std::to_string(e.skipped_failed) + " failed before)";
  }
  text += ", " + std::to_string(s.tried.refused) + " refused, " + std::to_string(s.tried.retried) +
          " retried, in " + to_text(e.elapsed);
  if (!is_unfinished(s)) return text;
  text += "\n" + (e.trouble.empty() ? "stopped" : e.trouble) + "; " + left_text(s);
  if (!output.empty()) text += "; the same command goes on from here";
  return text;
}

}  // namespace mannerly
