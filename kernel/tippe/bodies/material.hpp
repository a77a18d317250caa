// SPDX-License-Identifier: MIT
// What a surface is like, and how two of them make a contact.
#pragma once

#include <tippe/scalar/scalar_convert.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/scalar/scalar_traits.hpp>
#include <tippe/units/units.hpp>

namespace tippe {

/// As a caller gives it.
struct MaterialDef {
  Real friction = Real(1) / 2;     ///< Coulomb's mu while sliding, 0 .. 100
  Real static_friction = Real(0);  ///< mu while sticking; below `friction`: the same as that
  Real restitution = Real(0);      ///< 0 .. 1: speed after an impact over speed before it
  Length rolling;  ///< rolling resistance: the largest torque over the normal force. Not offered yet: 0
  Length torsion;  ///< likewise about the normal: 2/3 mu a for a disc of radius a. Not offered yet: 0
};

/// In world units.
template <class S>
struct Material {
  S friction = S(0), static_friction = S(0), restitution = S(0);
};

/// How the numbers of two surfaces make one.
enum class PairRule : uint8_t { Minimum, Maximum, Mean, GeometricMean, Product };

struct PairRules {
  PairRule friction = PairRule::Minimum;
  PairRule restitution = PairRule::Maximum;
  PairRule resistance = PairRule::Maximum;  ///< rolling and torsional
};

template <class S>
[[nodiscard]] S mixed(PairRule rule, S a, S b) noexcept {
  switch (rule) {
    case PairRule::Minimum:
      return min(a, b);
    case PairRule::Maximum:
      return max(a, b);
    case PairRule::Mean:
      return half(a + b);
    case PairRule::GeometricMean:
      return sqrt(a * b);
    case PairRule::Product:
      return a * b;
  }
  return min(a, b);
}

template <class S>
[[nodiscard]] Material<S> mixed(const PairRules& rules, const Material<S>& a, const Material<S>& b) noexcept {
  Material<S> m;
  m.friction = mixed(rules.friction, a.friction, b.friction);
  m.static_friction = mixed(rules.friction, a.static_friction, b.static_friction);
  m.restitution = mixed(rules.restitution, a.restitution, b.restitution);
  return m;
}

/// NotFinite, OutOfRange outside the ranges above, or NotOffered for a rolling or torsional resistance: no
/// step honours them yet, and a surface must not silently lack what it was given. `out` then stays as it was.
template <class S>
[[nodiscard]] TIPPE_SETUP Status make_material(const MaterialDef& def, Material<S>& out) noexcept {
  const Real numbers[5] = {def.friction, def.static_friction, def.restitution, def.rolling.si,
                           def.torsion.si};
  for (const Real x : numbers) {
    if (!x.is_finite()) return Status::NotFinite;
    if (x < 0 || x > 100) return Status::OutOfRange;
  }
  if (def.restitution > 1) return Status::OutOfRange;
  if (!def.rolling.si.is_zero() || !def.torsion.si.is_zero()) return Status::NotOffered;
  out.friction = to_scalar<S>(def.friction);
  out.static_friction = to_scalar<S>(max(def.friction, def.static_friction));
  out.restitution = to_scalar<S>(def.restitution);
  return Status::Ok;
}

}  // namespace tippe
