// SPDX-License-Identifier: MIT
// While a ForbidAllocation lives, any use of the heap by this thread (malloc and its family, operator new,
// free of a block) says so on stderr and aborts the process, so the test case that did it fails.
//
//   ForbidAllocation guard;                  // around the kernel calls only: Catch2 itself allocates
//   const auto report = world.step(dt);
//
// or, for one expression:  const Status s = without_heap([&] { return factor(a); });
#pragma once

class ForbidAllocation {
 public:
  ForbidAllocation() noexcept;
  ~ForbidAllocation() noexcept;
  ForbidAllocation(const ForbidAllocation&) = delete;
  ForbidAllocation& operator=(const ForbidAllocation&) = delete;
};

template <class Call>
auto without_heap(Call&& call) {
  const ForbidAllocation guard;
  return call();
}
