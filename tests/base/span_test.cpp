// SPDX-License-Identifier: MIT
#include <tippe/base/span.hpp>

#include "support/catch.hpp"

using namespace tippe;

TEST_CASE("Span views the caller's elements and changes are seen on both sides", "[span]") {
  int numbers[4] = {1, 2, 3, 4};
  const Span<int> all(numbers);
  CHECK(all.size() == 4);
  CHECK(all.data() == numbers);
  all[1] = 20;
  CHECK(numbers[1] == 20);
  int sum = 0;
  for (const int x : all) sum += x;
  CHECK(sum == 28);
}

TEST_CASE("Span<T> converts to Span<const T>, and a part of a span is a span", "[span]") {
  int numbers[4] = {1, 2, 3, 4};
  const Span<int> all(numbers);
  const Span<const int> read_only = all;
  CHECK(read_only.size() == 4);
  CHECK(read_only[3] == 4);
  const Span<const int> middle = read_only.subspan(1, 2);
  CHECK(middle.size() == 2);
  CHECK(middle[0] == 2);
  CHECK(middle.end() - middle.begin() == 2);
  CHECK(all.subspan(4, 0).empty());
}

TEST_CASE("A default Span is empty", "[span]") {
  const Span<float> nothing;
  CHECK(nothing.empty());
  CHECK(nothing.size() == 0);
  CHECK(nothing.data() == nullptr);
  for (const float x : nothing) {
    (void)x;
    FAIL("an empty span has no elements");
  }
}

TEST_CASE("Span works in constant expressions", "[span]") {
  static constexpr int kNumbers[3] = {5, 6, 7};
  constexpr Span<const int> view(kNumbers);
  static_assert(view.size() == 3 && view[2] == 7 && view.subspan(1, 1)[0] == 6);
  static_assert(sizeof(Span<int>) <= 2 * sizeof(void*));
  SUCCEED();
}
