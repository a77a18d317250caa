// SPDX-License-Identifier: MIT
// The basis of Lemke's method in revised form. Of the n basic variables of a contact problem all but about
// four per contact are slacks w_i, whose columns are unit vectors; only the k x k rest is ever factored:
//
//   B x = q,   columns: w_i -> e_i,   z_j -> -M_j,   z0 -> -cover      (all equilibrated, see
//   equilibrate.hpp)
//
// A factorisation (LU with row exchanges, from the original data) is followed by at most kEtas product-form
// updates, one per pivot: the direction vector of a pivot is its update, so an update costs nothing to make
// and n products to apply. A cold start is the identity and needs no factorisation at all.
#pragma once

#include <tippe/linalg/lu.hpp>
#include <tippe/solver/lcp_problem.hpp>

namespace tippe {

template <class S>
class LemkeBasis {
 public:
  static constexpr int kTextbook = 8;  ///< see tie()
  /// Updates between two factorisations. Each loses a little accuracy; fixed point has none to spare.
  static constexpr int kEtas = ScalarTraits<S>::kIsFixed ? 4 : 16;

  /// Vectors are kept in pairs of numbers: two at a time is what small processors unroll and large ones
  /// vectorise. The one beyond an odd n is zero.
  [[nodiscard]] static constexpr int padded(int n) noexcept { return n + n % 2; }
  /// Elements of the two workspaces for n variables.
  [[nodiscard]] static constexpr int reals(int n) noexcept { return n * n + padded(n) * (kEtas + 8); }
  [[nodiscard]] static constexpr int indices(int n) noexcept { return 7 * n + 1 + kEtas; }

  /// Variables are numbered w_0..w_{n-1}, z_0..z_{n-1}, z0.
  [[nodiscard]] int w(int i) const noexcept { return i; }
  [[nodiscard]] int z(int i) const noexcept { return n_ + i; }
  [[nodiscard]] int z0() const noexcept { return 2 * n_; }
  [[nodiscard]] int complement(int v) const noexcept { return v < n_ ? v + n_ : v - n_; }

  /// Binds to a problem and to storage of the sizes above; nothing is computed.
  void bind(const LcpProblem<S>& problem, Span<S> reals, Span<int16_t> indices) noexcept;

  /// The unit of q, before anything below; scale() must be filled.
  void set_load(S load) noexcept;
  /// The covering vector in the units of the problem.
  void set_cover(NoDeduction<Span<const S>> cover) noexcept;
  /// The same for a vector of ones, which is the usual one.
  void set_cover_ones() noexcept;

  /// All slacks basic: the start of a cold run.
  void start_cold() noexcept;
  /// z_i basic where `is_basic[i]` is not 0, w_i elsewhere: enough for resolve() and extract_core(). False if
  /// it is singular.
  [[nodiscard]] bool start_core(Span<const int16_t> is_basic) noexcept;
  /// After start_core: the rest of that basis, so that pivots can go on from it.
  void complete_core() noexcept;
  /// Makes z0's column the one that lifts every basic variable alike: the cover of a run that starts from
  /// this basis.
  void cover_from_basis() noexcept;

  /// Factors the current basis from the original data and recomputes x. False if it is singular.
  [[nodiscard]] bool factor() noexcept;
  /// B^-1 (column of variable v), into the place where pivot() will look for it. n values, by slot.
  S* direction(int v) noexcept;
  /// Variable v, whose direction was computed last, replaces the one in slot r.
  void pivot(int v, int r) noexcept;

  [[nodiscard]] int size() const noexcept { return n_; }
  [[nodiscard]] int etas() const noexcept { return eta_count_; }
  [[nodiscard]] int basic(int slot) const noexcept { return head_[slot]; }
  [[nodiscard]] int slot_of(int v) const noexcept { return slot_[v]; }  ///< -1: not basic
  [[nodiscard]] S* x() noexcept { return x_; }  ///< values of the basic variables, by slot
  /// Values of a symbolic perturbation of x, by slot: what decides when x ties. Not kept until it is first
  /// asked for. Up to kTextbook variables it is B^-1 (1, 1/4, 1/16, ..), which reproduces the lexicographic
  /// rule of the textbooks; beyond, unlike numbers in [1, 2), which make every basic variable
  /// lexicographically positive from here on.
  [[nodiscard]] const S* tie() noexcept;
  /// Perturbs anew, with other numbers.
  void renew_ties() noexcept { ties_on_ = false, cold_ = false; }
  /// n numbers for the ratio test to note rows in.
  [[nodiscard]] int16_t* candidates() noexcept { return candidates_; }
  [[nodiscard]] Span<S> scale() noexcept { return Span<S>(scale_, n_); }
  [[nodiscard]] S load() const noexcept { return load_; }
  [[nodiscard]] S cover(int i) const noexcept { return cover_[i]; }  ///< equilibrated
  [[nodiscard]] S cover_unit() const noexcept { return cover_unit_; }

  /// Lists and factors the core of the current basis, without z0 in it, from the original data. False if it
  /// is singular. The basis must be factored anew before it is pivoted on.
  [[nodiscard]] bool factor_support() noexcept;
  /// The z of the core: solves with the factors; with `refine` also corrects them once by a residual in wider
  /// arithmetic. In the units of the problem, negative values cut to 0, all of `answer` written.
  void solve_support(bool refine, Span<S> answer) noexcept;
  /// After solve_support: the variable i whose basic one of z_i and w_i is most negative, below -`tolerance`;
  /// -1 if none is. n products for each variable of the core.
  [[nodiscard]] int most_violated(S tolerance) const noexcept;
  /// The z of the basic point of the moment, likewise.
  void extract(Span<S> answer) const noexcept;

 private:
  void arrange() noexcept;
  void factor_values() noexcept;
  [[nodiscard]] bool factor_core() noexcept;
  void apply_factor(S* a) noexcept;
  void apply_etas(S* a) noexcept;
  [[nodiscard]] bool solve_core(S* y) noexcept;
  [[nodiscard]] S scaled_load(int i) const noexcept;
  [[nodiscard]] MatrixView<S> core() const noexcept { return MatrixView<S>(Span<S>(lu_, k_ * k_), k_, k_); }
  [[nodiscard]] Span<int16_t> exchanges() const noexcept { return Span<int16_t>(exchange_, k_); }
  [[nodiscard]] TIPPE_INLINE S scaled_entry(int i, int j) const noexcept {
    return problem_.M(i, j) * (scale_[i] * scale_[j]);
  }

  LcpProblem<S> problem_;
  int n_ = 0;
  int padded_ = 0;
  int k_ = 0;          // order of the factored core
  int eta_count_ = 0;  // updates since
  bool ties_on_ = false;
  bool cold_ = true;  // the run began with all slacks
  uint32_t tie_seed_ = 1;
  S load_ = S(1), inverse_load_ = S(1);
  S cover_unit_ = S(1);
  S *scale_ = nullptr, *q_ = nullptr, *cover_ = nullptr, *x_ = nullptr, *tie_ = nullptr, *work_ = nullptr;
  S *extra_ = nullptr, *lu_ = nullptr, *eta_ = nullptr;
  int16_t *head_ = nullptr, *slot_ = nullptr, *rows_ = nullptr, *cols_ = nullptr, *exchange_ = nullptr;
  int16_t *eta_slot_ = nullptr, *candidates_ = nullptr;
};

}  // namespace tippe
