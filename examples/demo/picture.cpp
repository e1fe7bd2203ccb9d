#include "demo/picture.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace demo {
namespace {

constexpr double width = 1080, left = 56, right = 230, strip_height = 150, strip_gap = 62, top = 64;
constexpr double plot_width = width - left - right;
constexpr double most_shown = 4.4;  // times the cap

// Where things are: x from seconds, y from calls per second inside the strip whose base is given.
struct scale {
  double seconds;
  double per_second;
  double x(double s) const { return left + plot_width * s / seconds; }
  double height(double rate) const { return strip_height * std::min(1.0, rate / per_second); }
};

struct drawing {
  std::ostringstream out;

  void rect(const char* kind, double x, double y, double w, double h) {
    out << "<rect class='" << kind << "' x='" << fixed(x, 1) << "' y='" << fixed(y, 1)
        << "' width='" << fixed(w, 1) << "' height='" << fixed(h, 1) << "'/>\n";
  }
  void line(const char* kind, double x1, double y1, double x2, double y2) {
    out << "<line class='" << kind << "' x1='" << fixed(x1, 1) << "' y1='" << fixed(y1, 1)
        << "' x2='" << fixed(x2, 1) << "' y2='" << fixed(y2, 1) << "'/>\n";
  }
  void text(const char* kind, double x, double y, const std::string& words) {
    out << "<text class='" << kind << "' x='" << fixed(x, 1) << "' y='" << fixed(y, 1) << "'>"
        << words << "</text>\n";
  }
};

double base_of(std::size_t strip) {
  return top + strip_height + static_cast<double>(strip) * (strip_height + strip_gap);
}

void draw_bars(drawing& d, const scale& at, const figures& f, double base) {
  for (std::size_t i = 0; i < f.slices.size(); ++i) {
    const auto start = static_cast<double>(i) / 10;
    const double x = at.x(start), w = at.x(start + 0.1) - x - 0.8;
    const double good = at.height(f.slices[i].admitted * 10.0);
    const double all = at.height((f.slices[i].admitted + f.slices[i].refused) * 10.0);
    if (all > good) d.rect("refused", x, base - all, w, all - good);
    if (good > 0) d.rect("admitted", x, base - good, w, good);
  }
}

// Bars that leave the strip fade out; where most do, how high they are is written across them.
void draw_cut(drawing& d, const scale& at, const figures& f, double base) {
  std::size_t cut = 0;
  for (std::size_t i = 0; i < f.slices.size(); ++i) {
    if ((f.slices[i].admitted + f.slices[i].refused) * 10.0 <= at.per_second) continue;
    const double x = at.x(static_cast<double>(i) / 10);
    d.rect("fade", x, base - strip_height - 0.5, at.x(0.1) - left, strip_height * 0.3);
    ++cut;
  }
  if (cut * 2 < f.slices.size()) return;
  const double mean = static_cast<double>(f.arrivals) / f.seconds;
  d.text("cut", at.x(f.seconds / 2), base - strip_height * 0.6,
         "&#8593; " + grouped(std::llround(mean / 100) * 100) + " calls a second &#8593;");
}

void draw_axes(drawing& d, const scale& at, const comparison& all, double base) {
  d.line("axis", left, base, left + plot_width, base);
  for (double s = 0; s <= at.seconds; s += 2) {
    d.line("axis", at.x(s), base, at.x(s), base + 4);
    d.text("tick middle", at.x(s), base + 17, fixed(s, 0) + (s == 0 ? "" : " s"));
  }
  const double cap = base - at.height(all.per_second);
  d.line("cap", left, cap, left + plot_width, cap);
  d.text("tick end", left - 6, cap + 4, fixed(all.per_second, 0) + "/s");
  d.text("tick end", left - 6, base + 4, "0");
}

void draw_finish(drawing& d, const scale& at, const figures& f, double base) {
  const double x = at.x(f.seconds);
  d.line("finish", x, base, x, base - strip_height);
  d.text(x > left + plot_width - 60 ? "time end" : "time",
         x + (x > left + plot_width - 60 ? -6 : 6), base - strip_height + 12,
         fixed(f.seconds, 2) + " s");
}

void draw_numbers(drawing& d, const figures& f, double base) {
  const double x = left + plot_width + 24;
  d.text(f.refused > 0 ? "number bad" : "number good", x, base - 96, grouped(f.refused));
  d.text("unit", x, base - 78, "refused");
  d.text(f.failed > 0 ? "number bad" : "number good", x, base - 34, grouped(f.answered));
  d.text("unit", x, base - 16,
         f.failed > 0 ? "answered, " + grouped(f.failed) + " given up" : "answered, all of them");
}

void draw_strip(drawing& d, const scale& at, const comparison& all, std::size_t strip) {
  const auto& f = all.callers[strip];
  const double base = base_of(strip);
  d.text("name", left, base - strip_height - 12,
         f.name + "<tspan class='habit' dx='10'>" + f.habit + "</tspan>");
  draw_bars(d, at, f, base);
  draw_cut(d, at, f, base);
  draw_axes(d, at, all, base);
  draw_finish(d, at, f, base);
  draw_numbers(d, f, base);
}

}  // namespace

std::string picture(const comparison& all) {
  double longest = all.ideal_seconds();
  for (const auto& f : all.callers) longest = std::max(longest, f.seconds);
  const scale at{std::ceil(longest + 0.2), all.per_second * most_shown};
  const double height = base_of(all.callers.size() - 1) + 30;
  drawing d;
  d.out
      << "<svg viewBox='0 0 " << fixed(width, 0) << ' ' << fixed(height, 0)
      << "' role='img' aria-label='Arrivals at the third party over time'>\n"
      << "<defs><linearGradient id='up' x1='0' y1='0' x2='0' y2='1'><stop class='sky' offset='0'/>"
      << "<stop class='sky' offset='1' stop-opacity='0'/></linearGradient></defs>\n";
  for (std::size_t i = 0; i < all.callers.size(); ++i) draw_strip(d, at, all, i);
  const double ideal = at.x(all.ideal_seconds());
  d.line("ideal", ideal, top - 30, ideal, base_of(all.callers.size() - 1));
  d.text("tick middle", ideal, top - 36, "ideal " + fixed(all.ideal_seconds(), 2) + " s");
  d.out << "</svg>\n";
  return d.out.str();
}

}  // namespace demo
