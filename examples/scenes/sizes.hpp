// SPDX-License-Identifier: MIT
// The worlds that scenes live in. Few, so that a program with every scene holds few of them; `./tippe replay`
// knows exactly these. Results can depend on them (what is dropped, what an exact solver takes): a board that
// shall find the hash of `./tippe sim` uses the same.
#pragma once

namespace tippe {
namespace scenes {

/// Nothing touches anything.
struct FreeBodies {
  static constexpr int bodies = 4;
};
/// A toy on a table.
struct FewBodies {
  static constexpr int bodies = 8, contacts = 32, parts = 2;
};
/// Stacks, arches, dominoes.
struct ManyBodies {
  static constexpr int bodies = 48, contacts = 256, parts = 3, exact_contacts = 64, exact_bodies = 16;
};

}  // namespace scenes
}  // namespace tippe
