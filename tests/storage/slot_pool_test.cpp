// SPDX-License-Identifier: MIT
#include <cstring>
#include <vector>

#include <tippe/storage/slot_pool.hpp>

#include "support/catch.hpp"

using namespace tippe;

namespace {

struct Item {
  int32_t number = -1;
};
struct BodyTag {};
struct JointTag {};

template <int N, uint32_t kLast = 0xfffffffeu>
using Pool = SlotPool<Item, N, BodyTag, kLast>;
using BodyHandle = Handle<BodyTag>;

uint64_t next_bits(uint64_t& state) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return state >> 33;
}

struct Model {
  BodyHandle handle;
  int32_t number;
};

/// The pool holds exactly the objects of the model, in the model's order.
template <class P>
bool agrees(const P& pool, const std::vector<Model>& model) {
  if (pool.size() != static_cast<int>(model.size())) return false;
  for (int i = 0; i < pool.size(); ++i) {
    const Model& expected = model[static_cast<size_t>(i)];
    if (pool.in_order(i).number != expected.number) return false;
    if (pool.handle_in_order(i) != expected.handle) return false;
    if (pool.order()[i] != expected.handle.index) return false;
    const Item* item = pool.get(expected.handle);
    if (item == nullptr || item != &pool.in_order(i)) return false;
  }
  return true;
}

void compare_with_model(int steps) {
  constexpr int kCapacity = 13;
  Pool<kCapacity> pool(4);
  std::vector<Model> model;
  std::vector<BodyHandle> gone;
  uint64_t state = 5;
  int high_water = 0;
  for (int step = 0; step < steps; ++step) {
    // phases of growth and of decline, so that the pool is both full and empty often
    const bool grow = (step / 40) % 2 == 0;
    const bool add = next_bits(state) % 10 < (grow ? 7 : 3);
    if (add) {
      BodyHandle handle{99, 99, 99};
      const Status status = pool.insert({step}, handle);
      if (static_cast<int>(model.size()) == kCapacity) {
        REQUIRE(status == Status::PoolFull);
        REQUIRE(handle.is_null());
      } else {
        REQUIRE(status == Status::Ok);
        model.push_back({handle, step});
      }
    } else if (!model.empty()) {
      const size_t which = next_bits(state) % model.size();
      const BodyHandle handle = model[which].handle;
      REQUIRE(pool.remove(handle) == Status::Ok);
      REQUIRE(pool.remove(handle) == Status::StaleHandle);
      model.erase(model.begin() + static_cast<std::ptrdiff_t>(which));
      gone.push_back(handle);
    }
    high_water = pool.size() > high_water ? pool.size() : high_water;
    if (step % 997 == 0) {
      pool.clear();
      for (const Model& m : model) gone.push_back(m.handle);
      model.clear();
    }
    REQUIRE(agrees(pool, model));
    REQUIRE(pool.high_water() == high_water);
    REQUIRE(pool.full() == (pool.size() == kCapacity));
    for (int probe = 0; probe < 3 && !gone.empty(); ++probe) {
      const BodyHandle handle = gone[next_bits(state) % gone.size()];
      REQUIRE(pool.check(handle) == Status::StaleHandle);
      REQUIRE(pool.get(handle) == nullptr);
    }
  }
  for (const BodyHandle handle : gone) REQUIRE(pool.check(handle) == Status::StaleHandle);
}

}  // namespace

TEST_CASE("SlotPool keeps creation order and rejects every removed handle", "[slot_pool]") {
  compare_with_model(20000);
}

TEST_CASE("SlotPool keeps creation order over 3e6 operations", "[.long][long][slot_pool]") {
  compare_with_model(3000000);
}

TEST_CASE("Null, out-of-range, forged, foreign and stale handles each get their name", "[slot_pool]") {
  Pool<3> pool(7), other(8);
  BodyHandle mine, theirs;
  REQUIRE(ok(pool.insert({1}, mine)));
  REQUIRE(ok(other.insert({2}, theirs)));
  CHECK(pool.check(mine) == Status::Ok);
  CHECK(pool.check(BodyHandle{}) == Status::InvalidHandle);
  CHECK(pool.check(theirs) == Status::ForeignHandle);
  CHECK(other.check(mine) == Status::ForeignHandle);
  for (const int index : {3, 4, 100, 0xffff}) {
    BodyHandle outside = mine;
    outside.index = static_cast<uint16_t>(index);
    CHECK(pool.check(outside) == Status::InvalidHandle);
    CHECK(pool.get(outside) == nullptr);
    CHECK(pool.remove(outside) == Status::InvalidHandle);
  }
  BodyHandle forged = mine;
  forged.generation += 1;  // even: no pool ever issues one
  CHECK(pool.check(forged) == Status::InvalidHandle);
  forged.generation += 1;  // odd, but this slot has not come so far
  CHECK(pool.check(forged) == Status::StaleHandle);
  BodyHandle never = mine;
  never.index = 2;  // a slot that was never used
  CHECK(pool.check(never) == Status::StaleHandle);
  // nothing of this has changed the pool
  CHECK(pool.size() == 1);
  REQUIRE(pool.get(mine) != nullptr);
  CHECK(pool.get(mine)->number == 1);
  CHECK(pool.get(theirs) == nullptr);
  CHECK(pool.remove(theirs) == Status::ForeignHandle);
  CHECK(pool.remove(BodyHandle{}) == Status::InvalidHandle);
  REQUIRE(pool.remove(mine) == Status::Ok);
  CHECK(pool.check(mine) == Status::StaleHandle);
}

TEST_CASE("Handles of different things are different types and all bytes of the null handle are zero",
          "[slot_pool]") {
  static_assert(!kSame<Handle<BodyTag>, Handle<JointTag>>);
  static_assert(sizeof(BodyHandle) == 8 && kTriviallyCopyable<BodyHandle>);
  const BodyHandle null;
  const unsigned char zeros[8] = {};
  CHECK(std::memcmp(&null, zeros, sizeof null) == 0);
  CHECK(null.is_null());
  CHECK(null == BodyHandle{});
}

TEST_CASE("A restored snapshot accepts exactly the handles valid when it was taken", "[slot_pool]") {
  Pool<6> pool(1);
  std::vector<BodyHandle> all;
  BodyHandle handle;
  for (int i = 0; i < 5; ++i) {
    REQUIRE(ok(pool.insert({i}, handle)));
    all.push_back(handle);
  }
  REQUIRE(ok(pool.remove(all[1])));
  REQUIRE(ok(pool.remove(all[3])));
  const Pool<6> snapshot = pool;
  std::vector<bool> valid;
  for (const BodyHandle h : all) valid.push_back(ok(snapshot.check(h)));
  // history goes on: more objects, fewer objects
  for (int i = 0; i < 3; ++i) {
    REQUIRE(ok(pool.insert({10 + i}, handle)));
    all.push_back(handle);
    valid.push_back(false);
  }
  REQUIRE(ok(pool.remove(all[0])));
  REQUIRE(ok(pool.remove(all[2])));
  pool = snapshot;
  for (size_t i = 0; i < all.size(); ++i) CHECK(ok(pool.check(all[i])) == valid[i]);
  // and the replay makes the same handles, bit for bit
  for (size_t i = 5; i < all.size(); ++i) {
    REQUIRE(ok(pool.insert({0}, handle)));
    CHECK(handle == all[i]);
  }
}

TEST_CASE("Pools with the same history have the same bytes, removed objects leave none", "[slot_pool]") {
  Pool<4> a(2), b(2);
  BodyHandle ha, hb;
  for (int i = 0; i < 3; ++i) {
    REQUIRE(ok(a.insert({100 + i}, ha)));  // different contents, same operations
    REQUIRE(ok(b.insert({200 + i}, hb)));
    REQUIRE(ok(a.remove(ha)));
    REQUIRE(ok(b.remove(hb)));
  }
  CHECK(std::memcmp(&a, &b, sizeof a) == 0);
  for (const Item& item : a.slots()) CHECK(item.number == Item{}.number);
}

TEST_CASE("A slot whose generations are used up is retired and counted, never reused", "[slot_pool]") {
  // last generation 6: three lives per slot
  Pool<3, 6> pool(0);
  std::vector<BodyHandle> issued;
  BodyHandle handle;
  BodyHandle resident;
  REQUIRE(ok(pool.insert({77}, resident)));
  int lives = 1;
  while (ok(pool.insert({lives}, handle))) {
    for (const BodyHandle old : issued) REQUIRE(old != handle);  // no handle is ever issued twice
    issued.push_back(handle);
    REQUIRE(ok(pool.remove(handle)));
    for (const BodyHandle old : issued) REQUIRE(pool.check(old) == Status::StaleHandle);
    ++lives;
    REQUIRE(lives <= 9);
  }
  CHECK(lives == 1 + 2 * 3);  // the resident, and three lives for each of the two other slots
  CHECK(pool.retired() == 2);
  CHECK(pool.full());
  CHECK(pool.insert({0}, handle) == Status::PoolFull);
  // the resident lives on, and its slot has two lives left
  REQUIRE(pool.get(resident) != nullptr);
  CHECK(pool.get(resident)->number == 77);
  for (int i = 0; i < 2; ++i) {
    REQUIRE(ok(pool.remove(resident)));
    REQUIRE(ok(pool.insert({i}, resident)));
    CHECK(pool.in_order(0).number == i);
  }
  REQUIRE(ok(pool.remove(resident)));
  CHECK(pool.retired() == 3);
  CHECK(pool.insert({0}, handle) == Status::PoolFull);
  pool.clear();
  CHECK(pool.size() == 0);
}

TEST_CASE("The slot free for longest is used next", "[slot_pool]") {
  Pool<4> pool(0);
  BodyHandle h[4];
  for (auto& handle : h) REQUIRE(ok(pool.insert({0}, handle)));
  REQUIRE(ok(pool.remove(h[2])));
  REQUIRE(ok(pool.remove(h[0])));
  BodyHandle next;
  REQUIRE(ok(pool.insert({0}, next)));
  CHECK(next.index == h[2].index);
  REQUIRE(ok(pool.insert({0}, next)));
  CHECK(next.index == h[0].index);
}

TEST_CASE("A pool of capacity zero is always full", "[slot_pool]") {
  Pool<0> pool(0);
  BodyHandle handle;
  CHECK(pool.insert({1}, handle) == Status::PoolFull);
  CHECK(pool.full());
  CHECK(pool.size() == 0);
  CHECK(pool.check({1, 0, 0}) == Status::InvalidHandle);
  CHECK(pool.remove({1, 0, 0}) == Status::InvalidHandle);
  pool.clear();
}

TEST_CASE("SlotPool is trivially copyable and usable in constant expressions", "[slot_pool]") {
  static_assert(kTriviallyCopyable<Pool<4>>);
  constexpr int number = [] {
    Pool<2> pool(3);
    BodyHandle first, second;
    (void)pool.insert({5}, first);
    (void)pool.insert({6}, second);
    (void)pool.remove(first);
    return pool.get(first) == nullptr ? pool.in_order(0).number : -1;
  }();
  static_assert(number == 6);
  SUCCEED();
}
