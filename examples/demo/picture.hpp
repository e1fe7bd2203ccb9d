#pragma once

// The comparison as a picture: one strip a caller, arrivals over time on the same axes.

#include "demo/figures.hpp"

namespace demo {

/// An <svg> element. Bars higher than four times the cap are cut off and say so.
std::string picture(const comparison&);

/// A page that needs no other file: the picture, the table, how it was measured.
std::string page(const comparison&);

}  // namespace demo
