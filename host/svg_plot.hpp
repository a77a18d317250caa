// SPDX-License-Identifier: MIT
// Curves over time as an SVG picture.
#pragma once

#include <string>
#include <vector>

namespace tippe_host {

struct Curve {
  std::string label;
  std::vector<double> t, y;
  bool reference = false;  ///< drawn dashed and grey, under the others
};

/// A picture of 900 x 480 with axes, ticks at round numbers, a legend and a title. Points that are not finite
/// leave a gap. Curves of more points than pixels are thinned, their extremes kept.
std::string svg_plot(const std::string& title, const std::vector<Curve>& curves);

}  // namespace tippe_host
