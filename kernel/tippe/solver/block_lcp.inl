// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/math/mat3.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/block_lcp.hpp>
#include <tippe/solver/dense_contacts.hpp>
#include <tippe/solver/equilibrate.hpp>

namespace tippe {
namespace block_lcp_detail {

/// M_i z + q_i.
template <class S>
[[nodiscard]] S slack(const LcpProblem<S>& problem, int i, Span<const S> z) noexcept {
  auto sum = typename ScalarTraits<S>::Wide();
  sum.add(problem.q[i]);
  const S* const row = problem.M.row(i);
  for (int j = 0; j < z.size(); ++j) sum.add_product(row[j], z[j]);
  return sum.result();
}

/// One contact among held others: what its variables see while its own are zero, and the candidate that
/// breaks the conditions least. Up to two directions carry friction.
template <class S>
class DenseContact {
 public:
  /// Clears the contact's entries of z; `w` (a scratch of one scalar a direction) keeps the slacks.
  DenseContact(const LcpProblem<S>& problem, const DenseContacts<S>& contacts, int k, Span<S> z,
               Span<S> w) noexcept
      : M_(problem.M), beta_(contacts.directions(k)), w_(w), n_(contacts.normal(k)) {
    mu_ = problem.M(contacts.lambda(k), n_);
    for (const int16_t j : beta_) z[j] = S(0);
    z[contacts.lambda(k)] = S(0);
    held_normal_ = z[n_];
    z[n_] = S(0);
    w_n_ = slack<S>(problem, n_, z);
    for (int i = 0; i < count(); ++i) w_[i] = slack<S>(problem, beta_[i], z);
  }

  /// Normal and friction together.
  void solve(Span<S> z) noexcept {
    if (w_n_ >= S(0)) return;
    for (int j = 0; j < count() && best_error_ > S(0); ++j) try_stick(j);
    for (int j = 0; j < count() && best_error_ > S(0); ++j) try_slide(j);
    write(z);
  }
  /// Friction alone, with the normal impulse it had.
  void solve_friction(Span<S> z) noexcept {
    normal_ = held_normal_;
    z[n_] = held_normal_;
    if (!(held_normal_ > S(0))) return;
    for (int i = 0; i < count(); ++i) {
      w_[i] = Accumulator<S>().add(w_[i]).add_product(M_(beta_[i], n_), held_normal_).result();
    }
    const S reach = mu_ * held_normal_;
    for (int j = 0; j < count() && best_error_ > S(0); ++j) try_held(j, reach);
    write(z);
  }

 private:
  [[nodiscard]] int count() const noexcept { return beta_.size(); }
  [[nodiscard]] int next(int j) const noexcept { return j + 1 == count() ? 0 : j + 1; }
  [[nodiscard]] int before(int j) const noexcept { return j == 0 ? count() - 1 : j - 1; }
  [[nodiscard]] S m(int i, int j) const noexcept { return M_(beta_[i], beta_[j]); }
  [[nodiscard]] S to_normal(int j) const noexcept { return M_(n_, beta_[j]); }
  [[nodiscard]] S from_normal(int j) const noexcept { return M_(beta_[j], n_); }
  /// Slack of direction i with the normal p and x, y along directions j, k.
  [[nodiscard]] S at(int i, S p, int j, S x, int k, S y) const noexcept {
    return Accumulator<S>()
        .add(w_[i])
        .add_product(from_normal(i), p)
        .add_product(m(i, j), x)
        .add_product(m(i, k), y)
        .result();
  }
  void propose(S error, S normal, int j, S x, int k, S y) noexcept {
    error = max(error, S(0));
    if (!(error < best_error_) || !is_finite(normal) || !is_finite(x) || !is_finite(y)) return;
    best_error_ = error;
    normal_ = max(normal, S(0));
    j_ = j;
    k_ = k;
    x_ = max(x, S(0));
    y_ = max(y, S(0));
  }

  /// No slip, friction between directions j and j + 1.
  void try_stick(int j) noexcept {
    const int k = next(j);
    const S a = M_(n_, n_);
    if (count() == 2) {  // a plane problem: one direction carries it
      const S det = Accumulator<S>::product(a, m(j, j)).sub_product(to_normal(j), from_normal(j)).result();
      if (!(det > S(0))) return;
      const S p = Accumulator<S>::product(to_normal(j), w_[j]).sub_product(m(j, j), w_n_).result() / det;
      const S x = Accumulator<S>::product(from_normal(j), w_n_).sub_product(a, w_[j]).result() / det;
      propose(m(j, j) * max(max(-x, x - mu_ * p), -p), p, j, x, k, S(0));
      return;
    }
    const Mat3<S> block = {{a, to_normal(j), to_normal(k)},
                           {from_normal(j), m(j, j), m(j, k)},
                           {from_normal(k), m(k, j), m(k, k)}};
    Mat3<S> inverse;
    if (!ok(invert(block, inverse))) return;
    const Vec3<S> p = inverse * Vec3<S>{-w_n_, -w_[j], -w_[k]};
    propose(m(j, j) * max(max(-p.y, -p.z), max(p.y + p.z - mu_ * p.x, -p.x)), p.x, j, p.y, k, p.z);
  }

  /// Sliding with all friction along j, or between j and j + 1.
  void try_slide(int j) noexcept {
    const S a = M_(n_, n_);
    // p_n (a + mu M_nj) = -w_n
    const S share_j = Accumulator<S>().add(a).add_product(mu_, to_normal(j)).result();
    if (share_j > S(0)) {
      const S p = -w_n_ / share_j;
      const S x = mu_ * p;
      const S mine = at(j, p, j, x, j, S(0));
      const S left = at(before(j), p, j, x, j, S(0)), right = at(next(j), p, j, x, j, S(0));
      propose(max(max(mine - left, mine - right), mine), p, j, x, j, S(0));
    }
    const int k = next(j);
    if (count() == 2) return;
    // between them by tau: the slips along j and k are equal. Both sides times the share are linear in tau.
    const S share_k = Accumulator<S>().add(a).add_product(mu_, to_normal(k)).result();
    const auto difference = [&](int v, S share) {
      // (slip along j - slip along k) * share, with all friction along v
      return Accumulator<S>::product(w_[j] - w_[k], share)
          .sub_product(w_n_, Accumulator<S>()
                                 .add(from_normal(j) - from_normal(k))
                                 .add_product(mu_, m(j, v) - m(k, v))
                                 .result())
          .result();
    };
    const S start = difference(j, share_j), end = difference(k, share_k);
    if (!(start > S(0)) || !(end < S(0))) return;  // an end of the edge is pulled along it, not inwards
    const S tau = start / (start - end);
    const S share = share_j + tau * (share_k - share_j);
    if (!(share > S(0))) return;
    const S p = -w_n_ / share;
    const S y = tau * (mu_ * p), x = mu_ * p - y;
    const S mine = max(at(j, p, j, x, k, y), at(k, p, j, x, k, y));
    const S left = at(before(j), p, j, x, k, y), right = at(next(k), p, j, x, k, y);
    propose(max(max(mine - left, mine - right), mine), p, j, x, k, y);
  }

  /// Friction of at most `reach` with the normal held, w_ including it: stick, slide along j, slide between.
  void try_held(int j, S reach) noexcept {
    const int k = next(j);
    const S det = Accumulator<S>::product(m(j, j), m(k, k)).sub_product(m(j, k), m(k, j)).result();
    if (count() > 2 && det > S(16) * ScalarTraits<S>::kEpsilon * m(j, j) * m(k, k)) {
      const S x = Accumulator<S>::product(m(j, k), w_[k]).sub_product(m(k, k), w_[j]).result() / det;
      const S y = Accumulator<S>::product(m(k, j), w_[j]).sub_product(m(j, j), w_[k]).result() / det;
      propose(m(j, j) * max(max(-x, -y), x + y - reach), normal_, j, x, k, y);
    } else if (count() == 2) {
      const S x = -w_[j] / m(j, j);
      propose(m(j, j) * max(-x, x - reach), normal_, j, x, j, S(0));
    }
    const auto held = [&](int i, S x, S y) {
      return Accumulator<S>().add(w_[i]).add_product(m(i, j), x).add_product(m(i, k), y).result();
    };
    const S mine = held(j, reach, S(0));
    propose(max(max(mine - held(before(j), reach, S(0)), mine - held(k, reach, S(0))), mine), normal_, j,
            reach, j, S(0));
    if (count() == 2) return;
    const S start = mine - held(k, reach, S(0));
    const S end = held(j, S(0), reach) - held(k, S(0), reach);
    if (!(start > S(0)) || !(end < S(0))) return;
    const S y = reach * (start / (start - end)), x = reach - y;
    const S both = max(held(j, x, y), held(k, x, y));
    propose(max(max(both - held(before(j), x, y), both - held(next(k), x, y)), both), normal_, j, x, k, y);
  }

  void write(Span<S> z) const noexcept {
    if (j_ < 0) return;
    z[n_] = normal_;
    z[beta_[j_]] = x_;
    if (k_ != j_) z[beta_[k_]] = y_;
  }

  MatrixView<const S> M_;
  Span<const int16_t> beta_;
  Span<S> w_;
  int n_;
  S mu_ = S(0), w_n_ = S(0), held_normal_ = S(0);
  S best_error_ = ScalarTraits<S>::kHighest;
  S normal_ = S(0), x_ = S(0), y_ = S(0);
  int j_ = -1, k_ = -1;
};

/// lambda = the largest slip of a contact against its directions.
template <class S>
void set_lambda(const LcpProblem<S>& problem, const DenseContacts<S>& contacts, int k, Span<S> z) noexcept {
  z[contacts.lambda(k)] = S(0);
  S lowest = S(0);
  for (const int16_t i : contacts.directions(k)) lowest = min(lowest, slack<S>(problem, i, z));
  z[contacts.lambda(k)] = -lowest;
}

template <class S>
void sweep_one(const LcpProblem<S>& problem, int i, Span<S> z) noexcept {
  z[i] = max(z[i] - slack<S>(problem, i, z) / problem.M(i, i), S(0));
}

/// Without friction (mu = 0, no normal known) the directions carry nothing.
template <class S>
void clear_friction(const DenseContacts<S>& contacts, int k, Span<S> z) noexcept {
  for (const int16_t j : contacts.directions(k)) z[j] = S(0);
}

template <class S>
void sweep_blocks(const LcpProblem<S>& problem, const DenseContacts<S>& contacts, Span<S> scratch,
                  Span<S> z) noexcept {
  for (int k = 0; k < contacts.count(); ++k) {
    if (contacts.normal(k) == DenseContacts<S>::kNone) {
      clear_friction(contacts, k, z);
    } else {
      DenseContact<S>(problem, contacts, k, z, scratch).solve(z);
    }
  }
  for (int i = 0; i < z.size(); ++i) {
    if (contacts.role(i) == DenseContacts<S>::Role::Alone) sweep_one(problem, i, z);
  }
  for (int k = 0; k < contacts.count(); ++k) set_lambda(problem, contacts, k, z);
}

template <class S>
void sweep_staggered(const LcpProblem<S>& problem, const DenseContacts<S>& contacts, int inner,
                     Span<S> scratch, Span<S> z) noexcept {
  using Role = typename DenseContacts<S>::Role;
  for (int s = 0; s < inner; ++s) {
    for (int i = 0; i < z.size(); ++i) {
      const Role role = contacts.role(i);
      if (role == Role::Alone || role == Role::Normal) sweep_one(problem, i, z);
    }
  }
  for (int s = 0; s < inner; ++s) {
    for (int k = 0; k < contacts.count(); ++k) {
      if (contacts.normal(k) == DenseContacts<S>::kNone) {
        clear_friction(contacts, k, z);
      } else {
        DenseContact<S>(problem, contacts, k, z, scratch).solve_friction(z);
      }
    }
  }
  for (int k = 0; k < contacts.count(); ++k) set_lambda(problem, contacts, k, z);
}

template <class S, class Sweep>
LcpResult<S> run(LcpSolver who, const LcpProblem<S>& problem, const BlockLcpSettings<S>& settings,
                 const BlockLcpWorkspace<S>& workspace, Span<S> z, const Sweep& sweep) noexcept {
  using Workspace = BlockLcpWorkspace<S>;
  const int n = problem.size();
  LcpResult<S> result;
  result.who = who;
  result.work_bound = settings.sweeps;
  if (z.size() != n || workspace.reals.size() < Workspace::reals_for(n) ||
      workspace.indices.size() < Workspace::indices_for(n)) {
    result.reason = LcpReason::BadSize;
    return result;
  }
  if (settings.sweeps < 0 || settings.inner < 1 || !(settings.tolerance >= S(0))) {
    result.reason = LcpReason::BadSettings;
    return result;
  }
  const Span<S> scale = workspace.reals.subspan(0, n);
  result.reason = equilibrate(problem, scale);
  if (result.reason != LcpReason::None) return result;
  DenseContacts<S> contacts;
  result.reason = contacts.find(problem, workspace.indices);
  if (result.reason != LcpReason::None) return result;
  if (contacts.count() > 0) result.friction = FrictionModel::Pyramid;
  for (int i = 0; i < n; ++i) z[i] = is_finite(z[i]) ? max(z[i], S(0)) : S(0);
  for (int k = 0; k < contacts.count(); ++k) z[contacts.lambda(k)] = S(0);
  for (int s = 0; s < settings.sweeps; ++s) {
    sweep(contacts, workspace.reals.subspan(n, n));
    result.work = s + 1;
    if (settings.tolerance > S(0) && lcp_residual<S>(problem, scale, z).scaled <= settings.tolerance) break;
  }
  result.reason = LcpReason::WorkLimit;
  verify<S>(problem, scale, z, result);
  return result;
}

}  // namespace block_lcp_detail

template <class S>
LcpResult<S> solve_block_lcp(const LcpProblem<S>& problem, const BlockLcpSettings<S>& settings,
                             const BlockLcpWorkspace<S>& workspace, Span<S> z) noexcept {
  using namespace block_lcp_detail;
  return run<S>(LcpSolver::BlockGaussSeidel, problem, settings, workspace, z,
                [&](const DenseContacts<S>& contacts, Span<S> scratch) {
                  sweep_blocks(problem, contacts, scratch, z);
                });
}

template <class S>
LcpResult<S> solve_staggered_lcp(const LcpProblem<S>& problem, const BlockLcpSettings<S>& settings,
                                 const BlockLcpWorkspace<S>& workspace, Span<S> z) noexcept {
  using namespace block_lcp_detail;
  return run<S>(LcpSolver::Staggered, problem, settings, workspace, z,
                [&](const DenseContacts<S>& contacts, Span<S> scratch) {
                  sweep_staggered(problem, contacts, settings.inner, scratch, z);
                });
}

}  // namespace tippe
