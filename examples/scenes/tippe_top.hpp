// SPDX-License-Identifier: MIT
// The tippe-top of Sauer and Schoemer (GALILEO, section 3.2): an eccentric sphere that, spun fast enough,
// turns itself upside down. With two contacts it has a stick, a second sphere, on which it ends up standing.
// The body's y axis is the figure axis; the centre of mass lies `a` below the centre of the sphere.
#pragma once

#include "scene.hpp"

namespace tippe {
namespace scenes {

struct TippeTop : Scene {
  static constexpr const char* kName = "tippe-top";
  static constexpr const char* kAbout = "an eccentric spinning sphere turns itself upside down";
  static constexpr const char* kPlot = "cos_theta";
  struct Sizes {
    static constexpr int bodies = 2, contacts = 4, parts = 2;
  };

  int contacts = 1;  ///< 1: the sphere alone, 2: with the stick
  Mass mass = 15_g;
  Inertia moments[3] = {Inertia(3.75e-6_r), Inertia(3.75e-6_r), Inertia(3.75e-6_r)};  ///< body axes
  Length r = 25_mm, r_stick = 10_mm;  ///< radii of the sphere and of the stick's end
  Length l = 60_mm;                   ///< from the bottom of the sphere to the tip of the stick
  Length a = 5_mm;                    ///< centre of mass below the sphere's centre
  Real mu = 0.6_r, e = 0_r;
  Acceleration g = 9.81_mps2;
  Quat<Real> orientation = {-0.316_r, 0.065_r, -0.938_r, -0.126_r};  ///< normalised on load
  Vec3<Velocity> velocity = {0.1_mps, 0_mps, 0.2_mps};
  Vec3<AngularVelocity> angular_velocity = {0_radps, 150_radps, 0_radps};  ///< world axes
  Real mu_roll = 0_r;  ///< rolling resistance: the largest torque is mu_roll r N
  AngularDamping air_drag;
  Method method = Method::SecondOrder;
  uint8_t facets = 0;  ///< 0: cone

  constexpr TippeTop() noexcept : Scene(3_s) { dt = 0.1_ms; }

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit.count("contacts", contacts, 1, 2, "1: the sphere alone, 2: with the stick");
    visit("mass", "kg", mass, "");
    visit("I_1", "kg m^2", moments[0], "moment of inertia about the body's x axis");
    visit("I_2", "kg m^2", moments[1], "about y, the figure axis");
    visit("I_3", "kg m^2", moments[2], "about z");
    visit("r", "m", r, "radius of the sphere");
    visit("r_stick", "m", r_stick, "radius of the end of the stick");
    visit("l", "m", l, "from the bottom of the sphere to the tip of the stick");
    visit("a", "m", a, "centre of mass below the centre of the sphere");
    visit("mu", "", mu, "friction");
    visit("e", "", e, "restitution");
    visit("g", "m/s^2", g, "gravity");
    visit("q_w", "", orientation.w, "orientation at the start, normalised on load");
    visit("q_x", "", orientation.x, "");
    visit("q_y", "", orientation.y, "");
    visit("q_z", "", orientation.z, "");
    visit("v_x", "m/s", velocity.x, "velocity of the centre of mass at the start");
    visit("v_y", "m/s", velocity.y, "");
    visit("v_z", "m/s", velocity.z, "");
    visit("w_x", "rad/s", angular_velocity.x, "angular velocity at the start, world axes");
    visit("w_y", "rad/s", angular_velocity.y, "");
    visit("w_z", "rad/s", angular_velocity.z, "");
    visit("mu_roll", "", mu_roll, "rolling resistance: torque over normal force and r");
    visit("air_drag", "N m s", air_drag, "torque of the air over angular velocity");
  }
  [[nodiscard]] constexpr const char* complaint() const noexcept {
    if (mu_roll < 0 || air_drag.si < 0) return "mu_roll and air_drag must not be negative";
    return nullptr;
  }

  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = r;
    def.mass = mass;
    def.gravity = {0_mps2, -g, 0_mps2};
    def.method = method;
    def.facets = facets;
    return def;
  }
  /// Vertical component of the figure axis: cos(theta).
  [[nodiscard]] constexpr Real axis_height() const noexcept {
    const Quat<Real>& q = orientation;
    const Real square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    return 1 - 2 * (q.x * q.x + q.z * q.z) / square;
  }
  /// Height of the stick's end sphere above the centre of mass, along the figure axis.
  [[nodiscard]] constexpr Length stick() const noexcept { return a + l - r - r_stick; }
  /// It starts with its lowest point on the floor.
  [[nodiscard]] constexpr BodyDef body() const noexcept {
    BodyDef def;
    def.mass = principal_moments(mass, moments[0], moments[1], moments[2]);
    const Length on_sphere = r - a * axis_height(), on_stick = r_stick - stick() * axis_height();
    def.position.y = contacts == 2 && on_sphere < on_stick ? on_stick : on_sphere;
    def.orientation = orientation;
    def.velocity = velocity;
    def.angular_velocity = angular_velocity;
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("floor", ColliderDef(half_space(), surface(mu, e)));
    ColliderDef shape(sphere(r).at({0_m, a, 0_m}), surface(mu, e));
    const ShapeDef end[1] = {sphere(r_stick).at({0_m, stick(), 0_m})};
    if (contacts == 2) shape.more = Span<const ShapeDef>(end);
    builder.add("top", -1, body(), shape);
  }
  /// Configures the world and populates it; the answer is the top.
  template <class World>
  [[nodiscard]] Result<BodyHandle> build(World& w) const noexcept {
    return build_one(*this, w);
  }
  /// Rolling resistance and air, as torques of the last state, never more than would stop the rotation.
  template <class World, class Target>
  void drive(const World& w, Target& target, SceneBodies bodies) const noexcept {
    using S = typename World::Scalar;
    if (mu_roll.is_zero() && air_drag.si.is_zero()) return;
    const BodyHandle top = bodies[0].handle;
    const Vec3<S> omega = w.motion(top).value.angular_velocity;
    const Real smallest = moments[0].si < moments[1].si
                              ? (moments[2].si < moments[0].si ? moments[2].si : moments[0].si)
                              : (moments[2].si < moments[1].si ? moments[2].si : moments[1].si);
    const Real stop = smallest / dt.si / 2;  // N m s: half of what ends the rotation within a step
    S drag = to_scalar<S>(stop < air_drag.si ? stop : air_drag.si);
    const S rolling_speed = norm(Vec3<S>{omega.x, S(0), omega.z});
    const S force = max(w.contact_wrench(top).value.force.y, S(0));
    const S most = force * to_scalar<S>(mu_roll * r.si);
    const S limit = to_scalar<S>(stop);
    S roll = limit;
    if (most < limit * rolling_speed) roll = most / rolling_speed;
    (void)target.apply_torque(top,
                              {-(omega.x * (drag + roll)), -(omega.y * drag), -(omega.z * (drag + roll))});
  }
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    using S = typename World::Scalar;
    const BodyHandle top = bodies[0].handle;
    const auto pose = w.pose(top).value;
    const S up = rotate(pose.q, Vec3<S>{S(0), S(1), S(0)}).y;
    S normal[2] = {S(0), S(0)};
    for (int i = 0; i < w.contact_count(); ++i) {
      const auto c = w.contact(i).value;
      const int part = c.a == top ? c.part_a : c.part_b;
      if (part < 2) normal[part] = normal[part] + abs(c.impulse.y) * to_scalar<S>(Real(1) / dt.si);
    }
    put("cos_theta", up);
    put("energy", total_energy(w));
    put("Fn0", normal[0]);
    put("gap0", pose.p.y + up * to_scalar<S>(a.si) - to_scalar<S>(r.si));
    if (contacts < 2) return;
    put("Fn1", normal[1]);
    put("gap1", pose.p.y + up * to_scalar<S>(stick().si) - to_scalar<S>(r_stick.si));
  }
};

}  // namespace scenes
}  // namespace tippe
