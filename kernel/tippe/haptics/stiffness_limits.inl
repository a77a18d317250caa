// SPDX-License-Identifier: MIT
// The theory behind stiffness_limits.hpp.
#pragma once

#include <tippe/haptics/stiffness_limits.hpp>

namespace tippe {
namespace stiffness_detail {

inline constexpr int kMaxDelay = 8;

[[nodiscard]] constexpr bool is_usable(const WallLoop& loop) noexcept {
  // comparisons are false for NaN; infinities fail the upper bounds
  return loop.mass > 0 && loop.mass < 1e6 && loop.period > 0 && loop.period < 1e3 && loop.damping >= 0 &&
         loop.damping < 1e9 && loop.delay >= 0 && loop.delay <= kMaxDelay && loop.wall_damping >= -1e9 &&
         loop.wall_damping < 1e9 && loop.ground_stiffness >= 0 && loop.ground_stiffness < 1e12;
}

[[nodiscard]] constexpr double magnitude_of(double x) noexcept {
  return x < 0 ? -x : x;
}

/// sqrt(x), x >= 0: Newton from above, which decreases until it is exact to a rounding.
[[nodiscard]] constexpr double root(double x) noexcept {
  if (!(x > 0)) return 0;
  double r = x > 1 ? x : 1;
  for (int i = 0; i < 200; ++i) {
    const double next = (r + x / r) / 2;
    if (!(next < r)) break;
    r = next;
  }
  return r;
}

/// What a time h does to (x, v): (F + I) (x, v) + g u. F = Phi - I is computed without forming I + small.
struct Advance {
  double f[2][2] = {};
  double g[2] = {};
};

/// Taylor series of exp(A h) - I on h / 2^k, then k doublings E <- 2 E + E^2.
[[nodiscard]] constexpr Advance advance_by(double mass, double damping, double stiffness, double h) noexcept {
  int doublings = 0;
  double rate = (damping / mass) * h, swing = (stiffness / mass) * h * h;
  for (; (rate > 0.5 || swing > 0.25) && doublings < 60; ++doublings) {
    rate /= 2;
    swing /= 4;
    h /= 2;
  }
  const double a[2][2] = {{0, h}, {-stiffness / mass * h, -damping / mass * h}};
  Advance e;
  e.f[0][1] = a[0][1];
  e.f[1][0] = a[1][0];
  e.f[1][1] = a[1][1];
  e.g[1] = h / mass;
  double term[2][2] = {{0, a[0][1]}, {a[1][0], a[1][1]}}, column[2] = {0, h / mass};
  for (int k = 2; k < 24; ++k) {
    double next[2][2] = {}, next_column[2] = {};
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 2; ++j) next[i][j] = (a[i][0] * term[0][j] + a[i][1] * term[1][j]) / k;
      next_column[i] = (a[i][0] * column[0] + a[i][1] * column[1]) / k;
    }
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 2; ++j) {
        term[i][j] = next[i][j];
        e.f[i][j] += next[i][j];
      }
      column[i] = next_column[i];
      e.g[i] += next_column[i];
    }
  }
  for (int n = 0; n < doublings; ++n) {
    Advance twice;
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 2; ++j)
        twice.f[i][j] = 2 * e.f[i][j] + (e.f[i][0] * e.f[0][j] + e.f[i][1] * e.f[1][j]);
      twice.g[i] = 2 * e.g[i] + (e.f[i][0] * e.g[0] + e.f[i][1] * e.g[1]);
    }
    e = twice;
  }
  return e;
}

/// From a held force to x: numerators over a common denominator in delta, for the part of a force that acts
/// in its own period (after the fraction of the delay) and for what is left of the period before.
struct SampledPlant {
  stability::DeltaPolynomial denominator, own, left_over;
  int whole_delay = 0;
};

[[nodiscard]] constexpr stability::DeltaPolynomial position_numerator(const Advance& period,
                                                                      const double (&g)[2]) noexcept {
  // first row of adj(delta I - F) times g
  return stability::linear(period.f[0][1] * g[1] - period.f[1][1] * g[0], g[0]);
}

[[nodiscard]] constexpr SampledPlant sampled_plant(const WallLoop& loop) noexcept {
  SampledPlant plant;
  plant.whole_delay = static_cast<int>(loop.delay);
  const double fraction = loop.delay - plant.whole_delay;
  const double b = loop.damping, k = loop.ground_stiffness, m = loop.mass, t = loop.period;
  const Advance whole = advance_by(m, b, k, t);
  const Advance late = advance_by(m, b, k, t * (1 - fraction));
  const Advance early = advance_by(m, b, k, t * fraction);
  // what the early part did is carried through the late part
  const double carried[2] = {early.g[0] + (late.f[0][0] * early.g[0] + late.f[0][1] * early.g[1]),
                             early.g[1] + (late.f[1][0] * early.g[0] + late.f[1][1] * early.g[1])};
  plant.denominator = stability::quadratic(whole.f[0][0] * whole.f[1][1] - whole.f[0][1] * whole.f[1][0],
                                           -(whole.f[0][0] + whole.f[1][1]), 1);
  plant.own = position_numerator(whole, late.g);
  plant.left_over = position_numerator(whole, carried);
  return plant;
}

/// The angle of the frequency scans as cos(j theta), sin(j theta), by recurrence.
struct Rotor {
  double c[kMaxDelay + 3] = {1}, s[kMaxDelay + 3] = {0};
  constexpr Rotor(double cosine, double sine) noexcept {
    for (int j = 1; j < kMaxDelay + 3; ++j) {
      c[j] = c[j - 1] * cosine - s[j - 1] * sine;
      s[j] = s[j - 1] * cosine + c[j - 1] * sine;
    }
  }
};

/// The largest K for which p0 + K p1 >= 0, both hermitian 2x2 given by (first, second, real, imaginary);
/// 0 if p0 itself is not.
struct HermitianPair {
  double first0, first1, second0, second1, real0, real1, imaginary0, imaginary1;
};
[[nodiscard]] constexpr double largest_positive(const HermitianPair& h) noexcept {
  const double a = h.first1 * h.second1 - h.real1 * h.real1 - h.imaginary1 * h.imaginary1;
  const double b =
      h.first0 * h.second1 + h.first1 * h.second0 - 2 * (h.real0 * h.real1 + h.imaginary0 * h.imaginary1);
  const double c = h.first0 * h.second0 - h.real0 * h.real0 - h.imaginary0 * h.imaginary0;
  if (!(c > 0) || !(h.first0 > 0)) return 0;
  // the smallest positive root of a K^2 + b K + c, in the form without cancellation
  const double discriminant = b * b - 4 * a * c;
  if (discriminant < 0) return kNoStiffnessLimit;
  const double r = root(discriminant);
  if (b < 0) return 2 * c / (r - b);  // a > 0: two positive roots, this is the smaller; a <= 0: the only one
  return a < 0 ? (b + r) / (-2 * a) : kNoStiffnessLimit;
}

/// Passivity at one frequency: the user may do anything inside a period, split where the force changes, with
/// displacements D before and G after. Energy of the wall and the device's damping together is a hermitian
/// form in (D, G) for every theta; for a whole delay D vanishes and one number is left.
[[nodiscard]] constexpr double passive_at(const WallLoop& loop, double cosine) noexcept {
  const double sine = root((1 - cosine) * (1 + cosine));
  const Rotor z(cosine, sine);
  const int n = static_cast<int>(loop.delay);
  const double fraction = loop.delay - n, t = loop.period, b = loop.damping, damping = loop.wall_damping / t;
  double re = 0, im = 0, re_next = 0, im_next = 0;  // beta = -(z + ... + z^n), and beta z
  for (int j = 1; j <= n; ++j) {
    re -= z.c[j];
    im -= z.s[j];
    re_next -= z.c[j + 1];
    im_next -= z.s[j + 1];
  }
  const double after = b / (t * (1 - fraction)), after1 = re - 0.5;
  if (fraction == 0) {
    const double held = after + damping * z.c[n + 1];
    if (!(held > 0)) return 0;
    return after1 < 0 ? held / -after1 : kNoStiffnessLimit;
  }
  const HermitianPair form = {b / (t * fraction) + damping * z.c[n + 2],
                              re_next - (2 * cosine + 1) / 2,
                              after + damping * z.c[n + 1],
                              after1,
                              damping * (z.c[n + 1] + z.c[n + 2]) / 2,
                              (re + re_next - (1 + cosine)) / 2,
                              damping * (z.s[n + 1] - z.s[n + 2]) / 2,
                              (im - im_next + sine) / 2};
  return largest_positive(form);
}

}  // namespace stiffness_detail

constexpr double max_stable_stiffness(const WallLoop& loop) noexcept {
  using namespace stability;
  if (!stiffness_detail::is_usable(loop)) return 0;
  const auto plant = stiffness_detail::sampled_plant(loop);
  const DeltaPolynomial free = plant.denominator * z_to_the(plant.whole_delay + 2);
  const DeltaPolynomial force = plant.own * linear(1, 1) + plant.left_over;
  const DeltaPolynomial damping = linear(0, loop.wall_damping / loop.period);
  const auto stable = [&](double stiffness) {
    return all_roots_inside_unit_circle(free + force * (linear(stiffness, stiffness) + damping));
  };
  const double scale = (loop.damping + stiffness_detail::magnitude_of(loop.wall_damping)) / loop.period +
                       loop.ground_stiffness;
  return largest_that_holds(stable, 1e-6 * scale, kNoStiffnessLimit);
}

constexpr double max_stable_coupling(const WallLoop& loop, double proxy_mass) noexcept {
  using namespace stability;
  if (!stiffness_detail::is_usable(loop) || loop.delay > 0 || loop.ground_stiffness > 0) return 0;
  if (!(proxy_mass > 0 && proxy_mass < 1e6)) return 0;
  const auto plant = stiffness_detail::sampled_plant(loop);
  // C = K + (B/T) delta / z joins the device to a proxy with inertia M = (m_p/T^2) delta^2 / z^2: the device
  // feels C M / (C + M). Translation of both together, a root at delta = 0, is divided out.
  const double inertia = proxy_mass / (loop.period * loop.period), damping = loop.wall_damping / loop.period;
  const DeltaPolynomial device = linear(plant.denominator.c[1], 1);
  const auto stable = [&](double stiffness) {
    const DeltaPolynomial c_z = linear(stiffness, stiffness + damping);
    const DeltaPolynomial both = c_z * linear(1, 1) + quadratic(0, 0, inertia);
    return all_roots_inside_unit_circle(device * both * linear(1, 1) + plant.own * c_z * linear(0, inertia));
  };
  const double scale = (loop.damping + stiffness_detail::magnitude_of(loop.wall_damping)) / loop.period;
  return largest_that_holds(stable, 1e-6 * scale, kNoStiffnessLimit);
}

constexpr double max_passive_stiffness(const WallLoop& loop) noexcept {
  if (!stiffness_detail::is_usable(loop)) return 0;
  // an even grid over cos theta, both ends included (most minima are at an end), then a golden-section search
  // on both sides of the lowest point
  constexpr int kGrid = 256;
  const auto at = [&](double c) { return stiffness_detail::passive_at(loop, c > 1 ? 1 : c < -1 ? -1 : c); };
  double best = kNoStiffnessLimit;
  int where = 0;
  for (int i = 0; i <= kGrid; ++i) {
    const double value = at(-1 + 2.0 * i / kGrid);
    if (value < best) {
      best = value;
      where = i;
    }
  }
  double low = -1 + 2.0 * (where - 1) / kGrid, high = -1 + 2.0 * (where + 1) / kGrid;
  constexpr double kGolden = 0.6180339887498949;
  for (int i = 0; i < 60; ++i) {
    const double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
    const double value_left = at(left), value_right = at(right);
    if (value_left < best) best = value_left;
    if (value_right < best) best = value_right;
    if (value_left < value_right) {
      high = right;
    } else {
      low = left;
    }
  }
  return best;
}

constexpr double max_passive_stiffness(const WallLoop& loop, double friction, double encoder_step) noexcept {
  if (!(loop.delay == 0) || !(friction >= 0) || !(encoder_step >= 0)) return 0;
  const double linear_limit = max_passive_stiffness(loop);
  if (encoder_step == 0) return linear_limit;
  const double coarse_limit = 2 * friction / encoder_step;
  return coarse_limit < linear_limit ? coarse_limit : linear_limit;
}

}  // namespace tippe
