// SPDX-License-Identifier: MIT
#include "svg_plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "decimal_text.hpp"

namespace tippe_host {
namespace {

constexpr double kWidth = 900, kHeight = 480, kLeft = 80, kRight = 24, kTop = 48, kBottom = 56;
const char* const kColours[] = {"#c05621", "#2b6cb0", "#2f855a", "#6b46c1", "#b83280"};

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void include(double x) {
    if (!std::isfinite(x)) return;
    low = std::min(low, x);
    high = std::max(high, x);
  }
  /// Never empty; a little air where everything lies on one line.
  [[nodiscard]] Range padded(double share) const {
    Range r = *this;
    if (!(r.low <= r.high)) r.low = 0, r.high = 1;
    double air = (r.high - r.low) * share;
    if (!(r.high - r.low > 1e-12 * std::max(std::fabs(r.low), std::fabs(r.high))))
      air = std::max(1e-12, 0.05 * std::max(std::fabs(r.low), std::fabs(r.high)));
    r.low -= air;
    r.high += air;
    return r;
  }
};

/// 1, 2 or 5 times a power of ten, so that about `count` of them cover the range.
double tick_step(const Range& range, int count) {
  const double raw = (range.high - range.low) / count;
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw) return factor * power;
  }
  return 10 * power;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  }
  return out;
}

class Picture {
 public:
  Picture(const Range& t, const Range& y) : t_(t), y_(y) {}
  std::string text;

  void add(const char* format, double a, double b, double c, double d, const std::string& tail) {
    char line[256];
    std::snprintf(line, sizeof line, format, a, b, c, d);
    text += line + tail + "\n";
  }
  [[nodiscard]] double px(double t) const {
    return kLeft + (t - t_.low) / (t_.high - t_.low) * (kWidth - kLeft - kRight);
  }
  [[nodiscard]] double py(double y) const {
    return kHeight - kBottom - (y - y_.low) / (y_.high - y_.low) * (kHeight - kTop - kBottom);
  }
  void axes() {
    const double dt = tick_step(t_, 8), dy = tick_step(y_, 6);
    for (double t = std::ceil(t_.low / dt) * dt; t <= t_.high + dt * 1e-9; t += dt) {
      add("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#e2e2e2\"/>", px(t), kTop, px(t),
          kHeight - kBottom, "");
      add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", px(t), kHeight - kBottom + 20, 0, 0,
          with_digits(std::fabs(t) < dt * 1e-9 ? 0 : t, 6) + "</text>");
    }
    for (double y = std::ceil(y_.low / dy) * dy; y <= y_.high + dy * 1e-9; y += dy) {
      add("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#e2e2e2\"/>", kLeft, py(y),
          kWidth - kRight, py(y), "");
      add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">", kLeft - 8, py(y) + 4, 0, 0,
          with_digits(std::fabs(y) < dy * 1e-9 ? 0 : y, 6) + "</text>");
    }
    add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", (kLeft + kWidth - kRight) / 2, kHeight - 14, 0,
        0, "t / s</text>");
  }
  void curve(const Curve& c, const std::string& style) {
    const size_t n = std::min(c.t.size(), c.y.size());
    const size_t stride = std::max<size_t>(1, n / 1200);
    std::string points;
    const auto flush = [&] {
      if (!points.empty()) text += "<polyline fill=\"none\" " + style + " points=\"" + points + "\"/>\n";
      points.clear();
    };
    for (size_t i = 0; i < n; i += stride) {  // of each stride its lowest and highest point, in order
      size_t low = i, high = i;
      bool gap = false;
      for (size_t j = i; j < std::min(n, i + stride); ++j) {
        gap = gap || !std::isfinite(c.y[j]) || !std::isfinite(c.t[j]);
        if (c.y[j] < c.y[low]) low = j;
        if (c.y[j] > c.y[high]) high = j;
      }
      if (gap) {
        flush();
        continue;
      }
      for (const size_t j : {std::min(low, high), std::max(low, high)}) {
        char point[64];
        std::snprintf(point, sizeof point, "%.1f,%.1f ", px(c.t[j]), py(c.y[j]));
        points += point;
        if (low == high) break;
      }
    }
    flush();
  }

 private:
  Range t_, y_;
};

}  // namespace

std::string svg_plot(const std::string& title, const std::vector<Curve>& curves) {
  Range t, y;
  for (const Curve& c : curves) {
    if (c.reference) continue;  // the picture shows the run; what lies beside it is cut
    for (const double x : c.t) t.include(x);
    for (const double x : c.y) y.include(x);
  }
  for (const Curve& c : curves) {
    for (size_t i = 0; c.reference && i < std::min(c.t.size(), c.y.size()); ++i) {
      if (c.t[i] >= t.low && c.t[i] <= t.high) y.include(c.y[i]);
    }
  }
  Picture picture(t.padded(0), y.padded(0.05));
  picture.text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 480\" font-family=\"sans-serif\" "
      "font-size=\"13\" fill=\"#444\">\n<rect width=\"900\" height=\"480\" fill=\"#ffffff\"/>\n";
  picture.add(
      "<clipPath id=\"frame\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/></clipPath>", kLeft,
      kTop, kWidth - kLeft - kRight, kHeight - kTop - kBottom, "");
  picture.axes();
  picture.text += "<g clip-path=\"url(#frame)\">\n";
  std::string legend;
  size_t colour = 0;
  double x = kLeft + 12;
  for (const bool reference : {true, false}) {
    for (const Curve& c : curves) {
      if (c.reference != reference) continue;
      const std::string stroke = reference ? "#8a8a8a" : kColours[colour++ % std::size(kColours)];
      picture.curve(c, "stroke=\"" + stroke + "\" stroke-width=\"" + (reference ? "4" : "1.6") + "\"" +
                           (reference ? " stroke-opacity=\"0.5\"" : ""));
      char place[64];
      std::snprintf(place, sizeof place, "<text x=\"%.0f\" y=\"%.0f\" fill=\"", x, kTop - 6);
      legend += place + stroke + "\">" + escaped(c.label) + "</text>\n";
      x += 16 + 8 * static_cast<double>(c.label.size());
    }
  }
  picture.text += "</g>\n" + legend;
  picture.add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"16\">", kWidth / 2, 24, 0, 0,
              escaped(title) + "</text>");
  return picture.text + "</svg>\n";
}

}  // namespace tippe_host
