#include "demo/picture.hpp"

#include <sstream>

namespace demo {
namespace {

constexpr const char* style = R"(<style>
:root { --ink:#1d2733; --soft:#66717e; --line:#c9d0d8; --paper:#fff; --good:#1f9d63; --bad:#e0483e; }
@media (prefers-color-scheme: dark) {
  :root { --ink:#e8edf2; --soft:#97a3b0; --line:#3b4652; --paper:#14191f; --good:#36c283; --bad:#f0665c; }
}
body { margin:2.2rem auto; max-width:1080px; padding:0 1.2rem; background:var(--paper);
  color:var(--ink); font:15px/1.5 system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif; }
h1 { font-size:1.5rem; margin:0 0 .2rem; } p { color:var(--soft); margin:.4rem 0 1rem; }
svg { width:100%; height:auto; display:block; font:12px system-ui,"DejaVu Sans",sans-serif; }
.admitted { fill:var(--good); } .refused { fill:var(--bad); }
.fade { fill:url(#up); } .sky { stop-color:var(--paper); }
.axis { stroke:var(--line); } .finish { stroke:var(--ink); stroke-width:1.5; }
.cap { stroke:var(--ink); stroke-width:1.3; stroke-dasharray:7 4; }
.ideal { stroke:var(--soft); stroke-dasharray:2 4; }
text { fill:var(--ink); } .tick, .unit, .habit { fill:var(--soft); }
.middle, .cut { text-anchor:middle; } .end { text-anchor:end; }
.name { font-size:16px; font-weight:650; } .habit { font-size:13px; font-weight:400; }
.time { font-weight:650; font-size:13px; } .cut { font-size:20px; font-weight:650; }
.time, .cut { paint-order:stroke; stroke:var(--paper); stroke-width:5px; stroke-linejoin:round; }
.number { font-size:30px; font-weight:650; } .number.good { fill:var(--good); }
.number.bad { fill:var(--bad); } .key { display:inline-block; width:.8em; height:.8em; margin:0 .35em 0 1.1em; }
.key:first-child { margin-left:0; } .dash { border-top:2px dashed var(--ink); height:.35em; width:1.6em; }
table { border-collapse:collapse; width:100%; margin:1.6rem 0; font-variant-numeric:tabular-nums; }
th, td { text-align:right; padding:.4rem .5rem; border-bottom:1px solid var(--line); }
th { color:var(--soft); font-weight:500; font-size:13px; }
th:first-child, td:first-child { text-align:left; } td:first-child { font-weight:650; }
</style>)";

void write_table(std::ostream& out, const comparison& all) {
  out << "<table>\n";
  const char* cell = "th";
  for (const auto& row : table(all)) {
    out << "<tr>";
    for (const auto& text : row) out << '<' << cell << '>' << text << "</" << cell << '>';
    out << "</tr>\n";
    cell = "td";
  }
  out << "</table>\n";
}

}  // namespace

std::string page(const comparison& all) {
  std::ostringstream out;
  out << "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
      << "<meta name='viewport' content='width=device-width'>\n<title>mannerly: "
      << all.callers.size() << " callers, one cap</title>\n"
      << style << "</head><body>\n<h1>The same " << all.calls
      << " calls to a third party that allows " << all.per_second
      << " a second</h1>\n<p><span class='key' style='background:var(--good)'></span>"
      << "answered <span class='key' style='background:var(--bad)'></span>refused (429) "
      << "<span class='key dash'></span>the cap. Each bar is what arrived in a tenth of a second; "
      << all.workers << " workers each.</p>\n"
      << picture(all);
  write_table(out, all);
  out << "<p>Arrivals are counted by the third party: a real HTTP server on this machine with a "
      << "leaking bucket of " << all.per_second << " a second and room for ten at once. "
      << "Ideal: the last of " << all.calls << " calls when they leave evenly spaced, "
      << fixed(1000.0 / all.per_second, 0) << " ms apart; who fills the room for ten "
      << "first can end a little sooner. Wait: from handing a call to a worker to its "
      << "answer. Wasted: calls sent that brought no answer.</p>\n</body></html>\n";
  return out.str();
}

}  // namespace demo
