// SPDX-License-Identifier: MIT
// Every law of a block or a row as one projection: with multiplier p and velocity u (compliance included),
//
//   answer = the admissible impulse nearest to z = p - r u,
//
// and an impulse solves the problem exactly where it answers itself, whatever r > 0. Alart and Curnier's
// form: the radius of the friction disc is that of the normal answer. An elliptic disc becomes a circle where
// the tangential r are as mu_t : mu_b, so that one formula serves both.
#pragma once

#include <tippe/constraints/contact_problem.hpp>
#include <tippe/math/mat3.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/contact_mode.hpp>
#include <tippe/solver/lcp_problem.hpp>

namespace tippe {

template <class S>
struct ProjectedBlock {
  Vec3<S> z;        ///< before the projection
  Vec3<S> impulse;  ///< after it
  ContactMode mode = ContactMode::Open;
};

/// The part of the tangential impulse `t` (two components) inside the disc of normal impulse `normal` >= 0.
/// Returns true where it was outside.
template <class S>
bool clip_friction(const ContactBlock<S>& block, S normal, S& along, S& across) noexcept {
  const S mu = block.friction, nu = block.friction_across;
  if (mu == nu) {
    const S radius = mu * normal;
    const S square = Accumulator<S>::product(along, along).add_product(across, across).result();
    if (!(square > radius * radius)) return false;
    const S ratio = radius / sqrt(square);
    along = along * ratio;
    across = across * ratio;
    return true;
  }
  if (!(mu > S(0)) || !(nu > S(0))) {  // a segment
    S& rest = mu > S(0) ? along : across;
    (mu > S(0) ? across : along) = S(0);
    const S radius = max(mu, nu) * normal;
    const S kept = clamp(rest, -radius, radius);
    const bool outside = kept != rest;
    rest = kept;
    return outside;
  }
  const S x = along * nu, y = across * mu, radius = mu * nu * normal;
  const S square = Accumulator<S>::product(x, x).add_product(y, y).result();
  if (!(square > radius * radius)) return false;
  const S ratio = radius / sqrt(square);
  along = along * ratio;
  across = across * ratio;
  return true;
}

/// Tangential stiffnesses along and across, whose ratio is mu_t : mu_b.
template <class S>
void tangent_stiffness(const ContactBlock<S>& block, S tangent, S& along, S& across) noexcept {
  along = across = tangent;
  const S mu = block.friction, nu = block.friction_across;
  if (mu == nu || !(mu > S(0)) || !(nu > S(0))) return;
  along = tangent * (mu / nu);
  across = tangent * (nu / mu);
}

/// `u` with compliance.
template <class S>
[[nodiscard]] ProjectedBlock<S> project(const ContactBlock<S>& block, const Vec3<S>& p, const Vec3<S>& u,
                                        S r) noexcept {
  ProjectedBlock<S> out;
  if (block.law == BlockLaw::Bilateral) {
    out.z = add_scaled(p, -r, u);
    out.impulse = out.z;
    out.mode = ContactMode::Stick;
    return out;
  }
  out.z.x = p.x - r * u.x;
  S along, across;
  tangent_stiffness(block, r, along, across);
  out.z.y = p.y - along * u.y;
  out.z.z = p.z - across * u.z;
  if (!(out.z.x > S(0))) return out;
  out.impulse = out.z;
  const bool slides = clip_friction(block, out.z.x, out.impulse.y, out.impulse.z);
  out.mode = slides ? ContactMode::Slide : ContactMode::Stick;
  return out;
}

/// Newton's model of a block: dp = offset - stiffness * (change of u by the bodies).
template <class S>
struct LinearBlock {
  Vec3<S> offset;
  Mat3<S> stiffness;  ///< rows and columns (normal, tangent, bitangent)
};

/// The model at multiplier `p` and velocity `u` (compliance included), whose projection with scale `r` is
/// `at`. What must not move is held by stiffness `rho`: u + du + dp / rho = 0. Where the contact slides the
/// friction follows the normal impulse, which makes the stiffness unsymmetric; `coupled` false leaves that
/// out.
template <class S>
[[nodiscard]] LinearBlock<S> linearise(const ContactBlock<S>& block, const ProjectedBlock<S>& at,
                                       const Vec3<S>& p, const Vec3<S>& u, S r, S rho,
                                       bool coupled) noexcept {
  LinearBlock<S> out;
  if (at.mode == ContactMode::Open) {
    out.offset = -p;
    return out;
  }
  const S normal = block.compliance > S(0) ? rho / (S(1) + rho * block.compliance) : rho;
  if (block.law == BlockLaw::Bilateral) {
    out.stiffness = Mat3<S>::diagonal({normal, normal, normal});
    out.offset = u * -normal;
    return out;
  }
  out.offset.x = -(normal * u.x);
  out.stiffness.r0.x = normal;
  const S mu = block.friction, nu = block.friction_across;
  if (at.mode == ContactMode::Stick) {
    out.offset.y = mu > S(0) ? -(rho * u.y) : -p.y;
    out.offset.z = nu > S(0) ? -(rho * u.z) : -p.z;
    if (mu > S(0)) out.stiffness.r1.y = rho;
    if (nu > S(0)) out.stiffness.r2.z = rho;
    return out;
  }
  // slides: along the slip the friction is the disc's radius, across it turns with the slip
  const S along = at.impulse.y / at.z.x, across = at.impulse.z / at.z.x;  // friction per normal impulse
  const S next = p.x + out.offset.x;
  if (coupled) {
    out.stiffness.r1.x = along * normal;
    out.stiffness.r2.x = across * normal;
  }
  out.offset.y = along * next - p.y;
  out.offset.z = across * next - p.z;
  if (!(mu > S(0)) || !(nu > S(0))) return out;
  const S zx = at.z.y * nu, zy = at.z.z * mu;  // in the plane where the disc is round
  const S length = sqrt(Accumulator<S>::product(zx, zx).add_product(zy, zy).result());
  const S kept = mu * nu * at.z.x / length;  // < 1: how far z is drawn in
  const S qx = -(zy / length), qy = zx / length;
  const S turn_over_kept = S(1) / ((S(1) - kept) / r + kept / rho);
  const S turn = kept * turn_over_kept;
  // the part across the slip: of p as it stands, none is left; of u, the new slip's
  const S has = qx * (p.y * nu) + qy * (p.z * mu);
  const S sees = qx * (mu * u.y) + qy * (nu * u.z);
  const S gives = -(turn_over_kept * sees);
  out.offset.y += qx * (gives + has) / nu;
  out.offset.z += qy * (gives + has) / mu;
  out.stiffness.r1.y += turn * qx * qx * (mu / nu);
  out.stiffness.r2.z += turn * qy * qy * (nu / mu);
  out.stiffness.r1.z += turn * qx * qy;
  out.stiffness.r2.y += turn * qx * qy;
  return out;
}

template <class S>
struct ProjectedRow {
  S impulse = S(0);
  S bound = S(0);     ///< lo or hi of the row where it holds the impulse
  bool held = false;  ///< at a bound: the impulse does not follow u
};

/// `normal`: the impulse that scales the bounds of a row with `limited_by`, otherwise 1.
template <class S>
[[nodiscard]] ProjectedRow<S> project(const Row<S>& row, S p, S u, S r, S normal) noexcept {
  ProjectedRow<S> out;
  out.impulse = p - r * u;
  if (has_lower(row.lo) && !(out.impulse > row.lo * normal)) {
    out = {row.lo * normal, row.lo, true};
  } else if (has_upper(row.hi) && !(out.impulse < row.hi * normal)) {
    out = {row.hi * normal, row.hi, true};
  }
  return out;
}

}  // namespace tippe
