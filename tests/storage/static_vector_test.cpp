// SPDX-License-Identifier: MIT
#include <cstring>
#include <vector>

#include <tippe/storage/static_vector.hpp>

#include "support/catch.hpp"

using namespace tippe;

namespace {

struct Item {
  int32_t a = 7;  // T{} is not all zero: removed elements must become T{}, not zero bytes
  int32_t b = 0;
};
bool operator==(const Item& x, const Item& y) {
  return x.a == y.a && x.b == y.b;
}

uint64_t next_bits(uint64_t& state) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return state >> 33;
}

}  // namespace

TEST_CASE("StaticVector follows std::vector through random operations and forgets what it removed",
          "[static_vector]") {
  constexpr int kCapacity = 9;
  StaticVector<Item, kCapacity> list;
  std::vector<Item> model;
  uint64_t state = 1;
  for (int step = 0; step < 20000; ++step) {
    const int what = static_cast<int>(next_bits(state) % 16), size = static_cast<int>(model.size());
    const int at = static_cast<int>(next_bits(state) % 12) - 1;  // sometimes out of range
    const Item item{static_cast<int32_t>(step), static_cast<int32_t>(next_bits(state))};
    if (what < 6) {
      REQUIRE(list.push_back(item) == (size < kCapacity ? Status::Ok : Status::PoolFull));
      if (size < kCapacity) model.push_back(item);
    } else if (what < 9) {
      REQUIRE(list.pop_back() == (size > 0 ? Status::Ok : Status::BadSize));
      if (size > 0) model.pop_back();
    } else if (what < 12) {
      const Status expected = at < 0 || at > size ? Status::BadSize
                              : size == kCapacity ? Status::PoolFull
                                                  : Status::Ok;
      REQUIRE(list.insert_at(at, item) == expected);
      if (expected == Status::Ok) model.insert(model.begin() + at, item);
    } else if (what < 14) {
      const bool exists = at >= 0 && at < size;
      REQUIRE(list.erase_at(at) == (exists ? Status::Ok : Status::BadSize));
      if (exists) model.erase(model.begin() + at);
    } else if (what < 15) {
      const bool fits = at >= 0 && at <= kCapacity;
      REQUIRE(list.resize(at) == (fits ? Status::Ok : Status::BadSize));
      if (fits) model.resize(static_cast<size_t>(at));
    } else if (step % 50 == 0) {
      list.clear();
      model.clear();
    }
    REQUIRE(list.size() == static_cast<int>(model.size()));
    REQUIRE(list.empty() == model.empty());
    REQUIRE(list.full() == (list.size() == kCapacity));
    for (int i = 0; i < list.size(); ++i) REQUIRE(list[i] == model[static_cast<size_t>(i)]);
    for (int i = list.size(); i < kCapacity; ++i) REQUIRE(*(list.begin() + i) == Item{});
    REQUIRE(list.span().size() == list.size());
    REQUIRE(list.end() - list.begin() == list.size());
  }
}

TEST_CASE("StaticVector lists with equal elements have equal bytes whatever happened before",
          "[static_vector]") {
  StaticVector<Item, 5> a, b;
  REQUIRE(ok(a.push_back({1, 2})));
  for (int i = 0; i < 5; ++i) REQUIRE(ok(b.push_back({i, i})));
  b.clear();
  REQUIRE(ok(b.push_back({1, 2})));
  CHECK(std::memcmp(&a, &b, sizeof a) == 0);
}

TEST_CASE("StaticVector inserts a copy of one of its own elements", "[static_vector]") {
  StaticVector<int, 4> list;
  for (int i = 1; i <= 3; ++i) REQUIRE(ok(list.push_back(i)));
  REQUIRE(ok(list.insert_at(0, list[2])));
  CHECK(list[0] == 3);
  CHECK(list[3] == 3);
}

TEST_CASE("StaticVector of capacity zero is empty and full at once", "[static_vector]") {
  StaticVector<int, 0> none;
  CHECK(none.empty());
  CHECK(none.full());
  CHECK(none.push_back(1) == Status::PoolFull);
  CHECK(none.pop_back() == Status::BadSize);
  CHECK(none.insert_at(0, 1) == Status::PoolFull);
  CHECK(none.erase_at(0) == Status::BadSize);
  CHECK(none.resize(1) == Status::BadSize);
  CHECK(none.resize(0) == Status::Ok);
  CHECK(none.span().empty());
}

TEST_CASE("StaticVector is usable in constant expressions and trivially copyable", "[static_vector]") {
  constexpr auto sum = [] {
    StaticVector<int, 3> list;
    (void)list.push_back(2);
    (void)list.push_back(5);
    int total = 0;
    for (const int x : list) total += x;
    return total;
  }();
  static_assert(sum == 7);
  static_assert(kTriviallyCopyable<StaticVector<Item, 3>>);
  SUCCEED();
}
