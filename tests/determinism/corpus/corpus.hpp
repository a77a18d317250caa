// SPDX-License-Identifier: MIT
// The determinism corpus: fixed computations whose every result is hashed. Each part is a function template,
// instantiated for float, double, Q24_40 and Q8_24 in its own file. What a part must do: call each public
// function on edge values and on seeded ones, and hand every result to the digest. Order matters everywhere.
#pragma once

#include "digest.hpp"
#include "sampler.hpp"

namespace tippe {
namespace determinism {

template <class S>
void numbers(Digest& digest);  ///< arithmetic, conversions, accumulators, saturation and its counters
template <class S>
void functions(Digest& digest);  ///< roots, sines and arcs
template <class S>
void wide_sums(Digest& digest);  ///< two-float numbers, compensated sums, conversions
template <class S>
void quaternions(Digest& digest);  ///< vectors, matrices, rotations, frames
template <class S>
void factorisations(Digest& digest);  ///< LU, LDL^T, Cholesky with updates
template <class S>
void rigid_body(Digest& digest);  ///< bodies through World, in the profile of this scalar

/// For the small functions of a part: one copy of the code under test instead of one per call, which keeps
/// the compiler quick and the image small.
#define TIPPE_CORPUS_CALL __attribute__((noinline))

/// A part and its name, as golden_hashes.txt spells it.
struct Part {
  const char* name;
  void (*run)(Digest& digest);
};
template <class S>
inline constexpr Part kParts[] = {
    {"numbers", numbers<S>},         {"functions", functions<S>},           {"wide_sums", wide_sums<S>},
    {"quaternions", quaternions<S>}, {"factorisations", factorisations<S>}, {"rigid_body", rigid_body<S>}};

}  // namespace determinism
}  // namespace tippe

/// Instantiates a part for every scalar.
#define TIPPE_INSTANTIATE_CORPUS(part) \
  template void part<float>(Digest&);  \
  template void part<double>(Digest&); \
  template void part<Q24_40>(Digest&); \
  template void part<Q8_24>(Digest&)
