// SPDX-License-Identifier: MIT
// Seeded random problems, one generator per class of matrices. Everything is made in double; a test rounds
// the problem to its scalar and judges by the rounded data.
#pragma once

#include <math.h>
#include <stdint.h>

#include <string>
#include <vector>

namespace tippe_test {

inline const double kNan = nan("");
inline const double kInfinity = HUGE_VAL;

/// splitmix64: the same numbers on every machine.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t bits() {
    uint64_t x = (state_ += 0x9e3779b97f4a7c15u);
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  }
  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(bits() >> 11) * 0x1p-53;
  }
  int below(int n) { return static_cast<int>(bits() % static_cast<uint64_t>(n)); }
  /// Roughly normal: the sum of three uniform numbers.
  double bell() { return uniform(-1, 1) + uniform(-1, 1) + uniform(-1, 1); }

 private:
  uint64_t state_;
};

struct Problem {
  int n = 0;
  std::vector<double> M, q;  // row by row

  explicit Problem(int size = 0)
      : n(size), M(static_cast<size_t>(size * size)), q(static_cast<size_t>(size)) {}
  double& at(int i, int j) { return M[static_cast<size_t>(i * n + j)]; }
  double at(int i, int j) const { return M[static_cast<size_t>(i * n + j)]; }
  double& load(int i) { return q[static_cast<size_t>(i)]; }
  double load(int i) const { return q[static_cast<size_t>(i)]; }
};

/// M = A^T A with A (rank x n), plus `shift` on the diagonal: symmetric positive (semi)definite.
inline Problem gram(Random& random, int n, int rank, double shift) {
  Problem p(n);
  std::vector<double> a(static_cast<size_t>(rank * n));
  for (double& x : a) x = random.bell();
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = i == j ? shift : 0;
      for (int k = 0; k < rank; ++k)
        sum += a[static_cast<size_t>(k * n + i)] * a[static_cast<size_t>(k * n + j)];
      p.at(i, j) = p.at(j, i) = sum;
    }
  }
  return p;
}

inline void random_load(Random& random, Problem& p) {
  for (double& x : p.q) x = random.uniform(-1, 1);
}

inline Problem spd(Random& random, int n) {
  Problem p = gram(random, n, n, 0.1);
  random_load(random, p);
  return p;
}

/// Rank-deficient, q in the range of M: a solution exists.
inline Problem psd_in_range(Random& random, int n) {
  Problem p = gram(random, n, 1 + random.below(n), 0);
  std::vector<double> x(static_cast<size_t>(n));
  for (double& v : x) v = random.uniform(-1, 1);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) p.load(i) += p.at(i, j) * x[static_cast<size_t>(j)];
  }
  return p;
}

/// Symmetric positive definite plus skew: every principal minor is positive, the matrix is not symmetric.
inline Problem p_matrix(Random& random, int n) {
  Problem p = gram(random, n, n, 0.1);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) {
      const double skew = random.uniform(-2, 2);
      p.at(i, j) += skew;
      p.at(j, i) -= skew;
    }
  }
  random_load(random, p);
  return p;
}

/// Non-negative with a positive diagonal, plus semidefinite: strictly copositive, so that every q has a
/// solution and Lemke's method ends in one.
inline Problem copositive(Random& random, int n) {
  Problem p = gram(random, n, 1 + random.below(n), 0);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) p.at(i, j) += random.uniform(i == j ? 0.1 : 0, 1);
  }
  random_load(random, p);
  return p;
}

/// Small whole numbers: ratios tie all the time. Copositive again (non-negative, diagonal 1..2).
inline Problem tied(Random& random, int n) {
  Problem p(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) p.at(i, j) = i == j ? 1 + random.below(2) : random.below(2);
    p.load(i) = random.below(3) - 2;
  }
  return p;
}

/// A P-matrix problem whose rows are spread over eight decades.
inline Problem ill_scaled(Random& random, int n) {
  Problem p = p_matrix(random, n);
  for (int i = 0; i < n; ++i) {
    const double factor = pow(10.0, random.uniform(-4, 4));
    for (int j = 0; j < n; ++j) p.at(i, j) *= factor;
    p.load(i) *= factor;
  }
  return p;
}

/// One row asks for w_i >= 0 although M_i <= 0 and q_i < 0.
inline Problem infeasible(Random& random, int n) {
  Problem p = spd(random, n);
  const int bad = random.below(n);
  for (int j = 0; j < n; ++j) p.at(bad, j) = -random.uniform(0, 1);
  p.load(bad) = -random.uniform(0.1, 1);
  return p;
}

// --- contact problems (star digest 69)
// -----------------------------------------------------------------------

struct V3 {
  double x, y, z;
};
inline V3 operator+(V3 a, V3 b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline V3 operator*(double s, V3 a) {
  return {s * a.x, s * a.y, s * a.z};
}
inline double dot(V3 a, V3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline V3 cross(V3 a, V3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// A body with isotropic inertia.
struct Ball {
  double inverse_mass, inverse_inertia;
  V3 v, w;
};

/// Body `upper` is pushed by +normal, body `lower` (or the ground, -1) by -normal.
struct Touch {
  int upper, lower;
  V3 r_upper, r_lower, normal;
  double mu, gap_rate;  // gap / dt >= 0
};

/// eta unit vectors around n, the first anywhere.
inline std::vector<V3> tangents(V3 n, int eta) {
  const V3 other = fabs(n.x) < 0.7 ? V3{1, 0, 0} : V3{0, 1, 0};
  V3 t1 = cross(n, other);
  t1 = (1 / sqrt(dot(t1, t1))) * t1;
  const V3 t2 = cross(n, t1);
  std::vector<V3> all;
  for (int h = 0; h < eta; ++h) {
    const double angle = 2 * M_PI * h / eta;
    all.push_back(cos(angle) * t1 + sin(angle) * t2);
  }
  return all;
}

/// Stewart-Trinkle problem with eta directions a contact, variables (f_n of all, beta of all, lambda of all).
inline Problem contact_problem(const std::vector<Ball>& bodies, const std::vector<Touch>& touches, int eta) {
  const int K = static_cast<int>(touches.size());
  Problem p((eta + 2) * K);
  std::vector<V3> direction;
  std::vector<int> owner;
  for (int k = 0; k < K; ++k) {
    direction.push_back(touches[static_cast<size_t>(k)].normal);
    owner.push_back(k);
  }
  for (int k = 0; k < K; ++k) {
    for (const V3& d : tangents(touches[static_cast<size_t>(k)].normal, eta)) {
      direction.push_back(d);
      owner.push_back(k);
    }
  }
  // effect of a unit impulse along direction j on the relative velocity along direction i
  const auto couple = [&](int i, int j) {
    const Touch& a = touches[static_cast<size_t>(owner[static_cast<size_t>(i)])];
    const Touch& b = touches[static_cast<size_t>(owner[static_cast<size_t>(j)])];
    const V3 di = direction[static_cast<size_t>(i)];
    const V3 dj = direction[static_cast<size_t>(j)];
    double sum = 0;
    const auto add = [&](int body_a, V3 ra, int body_b, V3 rb, double sign) {
      if (body_a != body_b || body_a < 0) return;
      const Ball& body = bodies[static_cast<size_t>(body_a)];
      sum +=
          sign * (body.inverse_mass * dot(di, dj) + body.inverse_inertia * dot(cross(ra, di), cross(rb, dj)));
    };
    add(a.upper, a.r_upper, b.upper, b.r_upper, 1);
    add(a.upper, a.r_upper, b.lower, b.r_lower, -1);
    add(a.lower, a.r_lower, b.upper, b.r_upper, -1);
    add(a.lower, a.r_lower, b.lower, b.r_lower, 1);
    return sum;
  };
  const int forces = (eta + 1) * K;
  for (int i = 0; i < forces; ++i) {
    for (int j = 0; j < forces; ++j) p.at(i, j) = couple(i, j);
    const Touch& t = touches[static_cast<size_t>(owner[static_cast<size_t>(i)])];
    V3 v{0, 0, 0};
    const auto add_velocity = [&](int body, V3 r, double sign) {
      if (body < 0) return;
      const Ball& b = bodies[static_cast<size_t>(body)];
      v = v + sign * (b.v + cross(b.w, r));
    };
    add_velocity(t.upper, t.r_upper, 1);
    add_velocity(t.lower, t.r_lower, -1);
    p.load(i) = dot(direction[static_cast<size_t>(i)], v) + (i < K ? t.gap_rate : 0);
    if (i >= K) p.at(i, forces + owner[static_cast<size_t>(i)]) = 1;
  }
  for (int k = 0; k < K; ++k) {
    const int row = forces + k;
    p.at(row, k) = touches[static_cast<size_t>(k)].mu;
    for (int h = 0; h < eta; ++h) p.at(row, K + eta * k + h) = -1;
  }
  return p;
}

/// K corner contacts of a cube (half size 0.1) on the ground; the fifth to eighth are those of a second cube
/// on top. motion: 0 rest, 1 slide, 2 impact, 3 mass ratio.
inline Problem box_corners(Random& random, int K, int motion, int eta = 4) {
  const double ratio = motion == 3 ? pow(10.0, random.uniform(-3, 3)) : 1.0;
  std::vector<Ball> bodies;
  for (int b = 0; b < 2; ++b) {
    const double inverse_mass = b == 0 ? 1.0 : 1.0 / ratio;
    Ball body{inverse_mass, inverse_mass * 150, {0, -0.00981, 0}, {0, 0, 0}};
    if (motion == 0) {
      body.v = body.v + 1e-5 * V3{random.bell(), 0, random.bell()};
    } else if (motion == 1 || motion == 3) {
      body.v = body.v + V3{random.bell(), 0, random.bell()};
      body.w = {0, random.bell(), 0};
    } else {
      body.v = body.v + V3{random.bell(), -0.2 + 0.1 * random.bell(), random.bell()};
      body.w = {random.bell(), random.bell(), random.bell()};
    }
    bodies.push_back(body);
  }
  const double corners[4][2] = {{0.1, 0.1}, {-0.1, -0.1}, {0.1, -0.1}, {-0.1, 0.1}};
  std::vector<Touch> touches;
  for (int k = 0; k < K; ++k) {
    const double* c = corners[k % 4];
    if (k < 4) {
      touches.push_back({0, -1, {c[0], -0.1, c[1]}, {0, 0, 0}, {0, 1, 0}, 0.5, 0});
    } else {
      touches.push_back({1, 0, {c[0], -0.1, c[1]}, {c[0], 0.1, c[1]}, {0, 1, 0}, 0.5, 0});
    }
  }
  return contact_problem(bodies, touches, eta);
}

/// One body on K random contacts with the ground.
inline Problem random_contacts(Random& random, int K, int eta) {
  Ball body{random.uniform(0.5, 2),
            random.uniform(1, 4),
            {random.bell(), random.bell(), random.bell()},
            {random.bell(), random.bell(), random.bell()}};
  std::vector<Touch> touches;
  for (int k = 0; k < K; ++k) {
    V3 n{0.4 * random.bell(), 1, 0.4 * random.bell()};
    n = (1 / sqrt(dot(n, n))) * n;
    touches.push_back({0,
                       -1,
                       {random.uniform(-1, 1), random.uniform(-1, 0), random.uniform(-1, 1)},
                       {0, 0, 0},
                       n,
                       random.uniform(0, 1),
                       random.below(3) == 0 ? random.uniform(0, 1) : 0.0});
  }
  return contact_problem({body}, touches, eta);
}

}  // namespace tippe_test
