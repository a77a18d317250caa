// SPDX-License-Identifier: MIT
// Vectors, matrices and rotations: seeded ones through every operation, then a long chain of small rotations
// in which a wrong last bit grows.
#include <tippe/math/mat3.hpp>
#include <tippe/math/quat.hpp>
#include <tippe/math/sym3.hpp>
#include <tippe/math/transform.hpp>
#include <tippe/math/vec3.hpp>

#include "corpus.hpp"

namespace tippe {
namespace determinism {
namespace {

template <class S>
TIPPE_CORPUS_CALL void add(const Vec3<S>& v, Digest& digest) {
  digest.add(v.x);
  digest.add(v.y);
  digest.add(v.z);
}
template <class S>
TIPPE_CORPUS_CALL void add(const Quat<S>& q, Digest& digest) {
  digest.add(q.w);
  digest.add(q.x);
  digest.add(q.y);
  digest.add(q.z);
}
template <class S>
TIPPE_CORPUS_CALL void add(const Mat3<S>& a, Digest& digest) {
  add(a.r0, digest);
  add(a.r1, digest);
  add(a.r2, digest);
}
template <class S>
TIPPE_CORPUS_CALL void add(const Sym3<S>& a, Digest& digest) {
  add(Vec3<S>{a.xx, a.xy, a.xz}, digest);
  add(Vec3<S>{a.yy, a.yz, a.zz}, digest);
}
void add(Status status, Digest& digest) {
  digest.add(static_cast<uint32_t>(status));
}

/// Components of magnitude 2^-6 .. 2^2.
template <class S>
TIPPE_CORPUS_CALL Vec3<S> vector(Random& random) {
  Vec3<S> v;
  for (int i = 0; i < 3; ++i) v[i] = Sampler<S>::magnitude(random, static_cast<int>(random.below(8)) - 6);
  return v;
}

template <class S>
TIPPE_CORPUS_CALL Quat<S> unit_quaternion(Random& random, Digest& digest) {
  const Vec3<S> v = vector<S>(random);
  Quat<S> unit;
  add(normalize(Quat<S>{Sampler<S>::magnitude(random, 0), v.x, v.y, v.z}, unit), digest);
  return unit;
}

template <class S>
TIPPE_CORPUS_CALL void rotations(Random& random, Digest& digest) {
  const Quat<S> a = unit_quaternion<S>(random, digest), b = unit_quaternion<S>(random, digest);
  const Vec3<S> v = vector<S>(random);
  add(a * b, digest);
  add(rotate(a, v), digest);
  add(rotate_inverse(b, v), digest);
  add(to_mat3(a), digest);
  add(exp_map(v), digest);
  add(log(b), digest);
  add(integrate_rotation(a, v, S(1) / S(128)), digest);
  digest.add(angle_between(a, b));
  const Transform<S> frame = Transform<S>{v, a} * inverse(Transform<S>{vector<S>(random), b});
  add(frame.p, digest);
  add(apply(frame, v), digest);
  add(apply_inverse(frame, v), digest);
}

template <class S>
TIPPE_CORPUS_CALL void matrices(Random& random, Digest& digest) {
  const Mat3<S> a = {vector<S>(random), vector<S>(random), vector<S>(random)};
  const Vec3<S> u = vector<S>(random), v = vector<S>(random);
  digest.add(dot(u, v));
  add(cross(u, v), digest);
  digest.add(norm(u));
  add(add_scaled(u, v.x, v), digest);
  Vec3<S> direction;
  add(normalize(v, direction), digest);
  add(direction, digest);
  add(a * v, digest);
  add(transpose_times(a, v), digest);
  digest.add(determinant(a));
  Mat3<S> inverse;
  add(invert(a, inverse), digest);
  add(inverse, digest);

  // positive definite: u u^T + v v^T + 1 + w w^T / 8
  const Sym3<S> tensor = outer(u) + outer(v) + Sym3<S>::identity() + outer(a.r0) * (S(1) / S(8));
  Sym3<S> tensor_inverse;
  add(invert(tensor, tensor_inverse), digest);
  add(tensor_inverse, digest);
  add(rotate(to_mat3(unit_quaternion<S>(random, digest)), tensor), digest);
}

}  // namespace

template <class S>
void quaternions(Digest& digest) {
  NumericEvents events;
  const NumericScope scope(events);
  Random random(3);
  for (int i = 0; i < 300; ++i) rotations<S>(random, digest);
  for (int i = 0; i < 300; ++i) matrices<S>(random, digest);
  digest.add(events);

  Quat<S> q;  // 4000 steps of a spin that changes its axis slowly
  Vec3<S> spin = vector<S>(random);
  const S dt = S(1) / S(512);
  for (int i = 0; i < 4000; ++i) {
    q = integrate_rotation(q, spin, dt);
    spin = add_scaled(spin, dt, cross(spin, rotate(q, Vec3<S>{S(1), S(0), S(0)})));
    add(q, digest);
  }
  add(spin, digest);
  digest.add(events);
}

TIPPE_INSTANTIATE_CORPUS(quaternions);

}  // namespace determinism
}  // namespace tippe
