#include "cli/explain_report.hpp"

#include "cli/duration_text.hpp"
#include "cli/explain_text.hpp"

#include <algorithm>

namespace mannerly {
namespace {

constexpr std::size_t label_width = 8;
constexpr std::size_t most_other_fields = 12;

class writer {
 public:
  explicit writer(paint how) : paint_(how) {}

  std::string bold(const std::string& text) const { return colored("1", text); }
  std::string dim(const std::string& text) const { return colored("2", text); }
  std::string colored(const char* code, const std::string& text) const {
    if (paint_ == paint::off || text.empty()) return text;
    return std::string("\x1b[") + code + "m" + text + "\x1b[0m";
  }

  /// "wait    30 s, until ..."; further lines stand under the text.
  void entry(const std::string& label, const std::string& text) {
    out_ += dim(padded(label, label_width)) + text + "\n";
  }
  void line(const std::string& text) { out_ += text + "\n"; }
  void blank() { out_ += "\n"; }
  std::string take() { return std::move(out_); }

 private:
  paint paint_;
  std::string out_;
};

const char* verdict_of(const advice& said) {
  switch (said.refusal) {
    case refusal::rate:
      return "refused: too many calls";
    case refusal::quota_gone:
      return "refused: the quota is used up; waiting helps late or never";
    case refusal::concurrency:
      return "refused: too many calls at once";
    case refusal::capacity:
      return "refused: the server is overloaded";
    case refusal::ban:
      return "refused: banned for going on after refusals";
    case refusal::none:
      break;
  }
  if (said.limited) return "refused because of a limit";
  return said.wait ? "not refused, but the next call is asked to wait" : "not refused by a limit";
}

/// The limits whose end the wait is.
std::string limits_behind(const advice& said) {
  std::string names;
  for (const stated_limit& l : said.limits) {
    const bool ends = l.reset_in ? l.reset_in == said.wait : l.window == said.wait;
    if (ends) names += (names.empty() ? "" : ", ") + harmless(l.name, 30);
  }
  return names;
}

std::string origin_of(const advice& said) {
  switch (said.source) {
    case wait_source::retry_after:
      return "the answer says so (Retry-After or a field like it)";
    case wait_source::body:
      return "the body says so";
    case wait_source::reset:
      break;
    case wait_source::none:
      return "";
  }
  const std::string names = limits_behind(said);
  return names.empty() ? "until there is room again" : "until there is room again under " + names;
}

std::string until(const explanation& e, duration wait) {
  if (wait > std::chrono::hours(24 * 366)) return "";
  return ", until " + to_iso(e.received_at + wait);
}

void write_wait(writer& to, const explanation& e) {
  const advice& said = e.said;
  if (said.wait) {
    to.entry("wait", to.bold(span_text(*said.wait)) + until(e, *said.wait));
    to.entry("", origin_of(said));
  } else if (said.cooldown) {
    to.entry("wait", to.bold(span_text(*said.cooldown)) + until(e, *said.cooldown));
    to.entry("", "the answer states none; the documentation asks for this pause");
  } else if (said.limited) {
    to.entry("wait", "none stated: back off, longer each time");
  } else {
    to.entry("wait", "none asked for");
  }
  if (said.should_retry) {
    to.entry("retry", *said.should_retry ? "the server says: try again"
                                         : "the server says: do not try again");
  }
}

// Tables: cells of text, the columns as wide as their widest cell.
using table_row = std::vector<std::string>;

std::vector<std::size_t> widths_of(const std::vector<table_row>& rows) {
  std::vector<std::size_t> widths;
  for (const table_row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], cells(row[i]));
  }
  return widths;
}

std::string joined(const table_row& row, const std::vector<std::size_t>& widths) {
  std::string text;
  for (std::size_t i = 0; i < row.size(); ++i) {
    text += i + 1 == row.size() ? row[i] : padded(row[i], widths[i] + 2);
  }
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

table_row row_of(const stated_limit& l) {
  const auto span = [](const std::optional<duration>& d) { return d ? span_text(*d) : "-"; };
  return {harmless(l.name, 30), number_text(l.remaining), number_text(l.limit),
          harmless(l.unit, 20), span(l.window),           span(l.reset_in)};
}

void write_limits(writer& to, const advice& said) {
  if (said.limits.empty()) return to.entry("limits", "none stated");
  std::vector<table_row> rows{{"limit", "left", "of", "unit", "window", "resets in"}};
  for (const stated_limit& l : said.limits) rows.push_back(row_of(l));
  const auto widths = widths_of(rows);
  for (const table_row& row : rows) {
    const std::string text = joined(row, widths);
    to.line(&row == &rows.front() ? to.dim(text) : text);
  }
}

table_row row_of(const explained_field& f) {
  const bool read = f.what == field_note::fate::read;
  return {read ? "+" : "-", harmless(f.name, 40), harmless(f.value, 44),
          (read ? "" : "ignored: ") + harmless(f.text, 120)};
}

void write_fields(writer& to, const explanation& e) {
  std::vector<table_row> rows;
  for (const explained_field& f : e.fields) rows.push_back(row_of(f));
  const auto widths = widths_of(rows);
  for (const table_row& row : rows) {
    const std::string text = joined(row, widths);
    to.line(row.front() == "-" ? to.dim(text) : text);
  }
  if (e.other_fields.empty()) return;
  std::string names;
  const std::size_t shown = std::min(e.other_fields.size(), most_other_fields);
  for (std::size_t i = 0; i < shown; ++i) {
    names += (i == 0 ? "" : ", ") + harmless(e.other_fields[i], 40);
  }
  const std::size_t left = e.other_fields.size() - shown;
  if (left != 0) names += " and " + std::to_string(left) + " more";
  to.line(to.dim("not about limits: " + names));
}

}  // namespace

std::string report_of(const explanation& e, paint how) {
  writer to(how);
  const char* const color = e.said.limited ? "1;31" : e.said.wait ? "1;33" : "1;32";
  std::string status = std::to_string(e.status);
  if (!e.reason.empty()) status += " " + harmless(e.reason);
  to.line(to.bold(status) + "  " + to.colored(color, verdict_of(e.said)));
  if (e.before != 0) {
    to.line(to.dim("the last of " + std::to_string(e.before + 1) +
                   " answers; those before it do not count"));
  }
  to.blank();
  write_wait(to, e);
  if (!e.preset.empty()) to.entry("preset", e.preset + ", " + e.preset_title);
  to.blank();
  write_limits(to, e.said);
  if (!e.fields.empty() || !e.other_fields.empty()) to.blank();
  write_fields(to, e);
  for (const std::string& note : e.preset_notes) {
    if (&note == &e.preset_notes.front()) to.blank();
    to.line(to.dim("note: ") + note);
  }
  return to.take();
}

}  // namespace mannerly
