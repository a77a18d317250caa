// SPDX-License-Identifier: MIT
// Runs every part of the corpus for one scalar (TIPPE_CORPUS_SCALAR) and prints a line per part: part,
// scalar, number of values hashed, hash. One scalar to an image, so that each fits a micro:bit and so that
// its symbols show what the scalar needs.
#include <tippe/scalar/scalar_traits.hpp>

#include "corpus.hpp"
#include "text.hpp"

namespace {

using namespace tippe;  // so that the macro may say Q24_40 as well as float
using Scalar = TIPPE_CORPUS_SCALAR;

// The part is a template argument: its function is called by name, so the stack of the image has a bound.
template <int kPart>
void report() {
  constexpr determinism::Part kRun = determinism::kParts<Scalar>[kPart];
  determinism::Digest digest;
  kRun.run(digest);
  hal::put_text(kRun.name);
  hal::put_text(" ");
  hal::put_text(ScalarTraits<Scalar>::kName);
  hal::put_text(" ");
  hal::put_number(digest.count());
  hal::put_text(" ");
  hal::put_hex(digest.hash());
  hal::put_text("\n");
}

}  // namespace

int main() {
  static_assert(sizeof(determinism::kParts<Scalar>) == 6 * sizeof(determinism::Part), "report every part");
  report<0>();
  report<1>();
  report<2>();
  report<3>();
  report<4>();
  report<5>();
  hal::put_text("# stack ");
  hal::put_number(hal::stack_used());
  hal::put_text("\n");
  return 0;
}
