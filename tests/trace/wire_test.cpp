// SPDX-License-Identifier: MIT
// Oracles: the check value that the CRC's definition publishes; bytes written out by hand; identity.
#include "support/catch.hpp"

#include <limits>
#include <vector>

#include <tippe/trace/crc32.hpp>
#include <tippe/trace/trace_format.hpp>

using namespace tippe;

namespace {

struct Bytes {
  std::vector<uint8_t> list;
  void operator()(uint8_t byte) { list.push_back(byte); }
  [[nodiscard]] Span<const uint8_t> span() const { return {list.data(), static_cast<int>(list.size())}; }
};

template <class T>
std::vector<uint8_t> written(T value) {
  Bytes bytes;
  WritingWire<Bytes> wire(bytes);
  transfer(wire, value);
  CountingWire count;
  transfer(count, value);
  REQUIRE(count.size() == static_cast<int>(bytes.list.size()));
  return bytes.list;
}

template <class T>
T read(const std::vector<uint8_t>& bytes) {
  T value{};
  ReadingWire wire(Span<const uint8_t>(bytes.data(), static_cast<int>(bytes.size())));
  transfer(wire, value);
  REQUIRE(wire.fine());
  REQUIRE(wire.at_end());
  return value;
}

bool same(const Real& a, const Real& b) {
  return a.is_finite() == b.is_finite() && a.negative() == b.negative() && a.inexact() == b.inexact() &&
         a.magnitude() == b.magnitude() && a.exponent() == b.exponent();
}

}  // namespace

TEST_CASE("the checksum of 123456789 is cbf43926, as CRC-32 defines") {
  Crc32 crc;
  REQUIRE(crc.value() == 0);
  for (const char c : std::string("123456789")) crc.add(static_cast<uint8_t>(c));
  REQUIRE(crc.value() == 0xcbf43926u);
}

TEST_CASE("numbers go onto the wire least significant byte first") {
  REQUIRE(written(uint32_t{0x12345678}) == std::vector<uint8_t>{0x78, 0x56, 0x34, 0x12});
  REQUIRE(written(uint16_t{0xabcd}) == std::vector<uint8_t>{0xcd, 0xab});
  REQUIRE(written(1.0f) == std::vector<uint8_t>{0, 0, 0x80, 0x3f});
  REQUIRE(written(-2.0) == std::vector<uint8_t>{0, 0, 0, 0, 0, 0, 0, 0xc0});
  REQUIRE(written(Q24_40::from_raw(-2)) ==
          std::vector<uint8_t>{0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff});
  REQUIRE(written(std::numeric_limits<float>::quiet_NaN()) ==
          written(-std::numeric_limits<float>::quiet_NaN()));
}

TEST_CASE("a Real comes back as it went, whatever it is") {
  const Real reals[] = {Real(),
                        Real(1),
                        Real(-7),
                        0.1_r,
                        -1e-300_r,
                        1e300_r,
                        Real::not_finite(),
                        Real(1) / 3,
                        scale_pow2(1_r, 4000),
                        scale_pow2(1_r, -4000)};
  for (const Real& x : reals) REQUIRE(same(read<Real>(written(x)), x));
  REQUIRE(written(Real()).size() == 1);
  REQUIRE(written(0.1_r).size() == 11);
}

TEST_CASE("a Real that no computation gives is refused") {
  std::vector<uint8_t> bytes = written(0.1_r);
  bytes[8] = 0;  // the top byte of its magnitude
  Real x;
  ReadingWire wire(Span<const uint8_t>(bytes.data(), static_cast<int>(bytes.size())));
  transfer(wire, x);
  REQUIRE_FALSE(wire.fine());
}

TEST_CASE("reading past the end gives zeros and says so") {
  const uint8_t bytes[3] = {1, 2, 3};
  ReadingWire wire{Span<const uint8_t>(bytes)};
  uint16_t small = 0;
  uint32_t large = 7;
  transfer(wire, small);
  REQUIRE(small == 0x0201);
  REQUIRE(wire.fine());
  transfer(wire, large);
  REQUIRE(large == 0);
  REQUIRE_FALSE(wire.fine());
}

TEST_CASE("a choice beyond the last one is refused and changes nothing") {
  const uint8_t bytes[2] = {2, 3};
  ReadingWire wire{Span<const uint8_t>(bytes)};
  BodyKind kind = BodyKind::Dynamic;
  transfer_choice(wire, kind, BodyKind::Fixed);
  REQUIRE(kind == BodyKind::Fixed);
  REQUIRE(wire.fine());
  transfer_choice(wire, kind, BodyKind::Fixed);
  REQUIRE(kind == BodyKind::Fixed);
  REQUIRE_FALSE(wire.fine());
}

TEST_CASE("the definition of a world comes back field by field") {
  WorldDef def;  // every field other than its default
  def.dt = 0.3_ms;
  def.length = 0.7_m;
  def.mass = 3_kg;
  def.acceleration = 2_mps2;
  def.gravity = {1_mps2, 2_mps2, -3_mps2};
  def.method = Method::Fixpoint;
  def.id = 4711;
  def.facets = 9;
  def.solver = ContactSolver::Newton;
  def.restitution_law = RestitutionLaw::Stronge;
  def.restitution_threshold = 0.125_mps;
  def.rules = {PairRule::Mean, PairRule::Product, PairRule::GeometricMean};
  def.correction_limit = 0.375_mps;
  def.sweeps = 77;
  def.factorisations = 11;
  def.constant_work = true;
  const WorldDef back = read<WorldDef>(written(def));
  REQUIRE(back.dt == def.dt);
  REQUIRE(back.length == def.length);
  REQUIRE(back.mass == def.mass);
  REQUIRE(back.acceleration == def.acceleration);
  REQUIRE(back.gravity == def.gravity);
  REQUIRE(back.method == def.method);
  REQUIRE(back.id == def.id);
  REQUIRE(back.facets == def.facets);
  REQUIRE(back.solver == def.solver);
  REQUIRE(back.restitution_law == def.restitution_law);
  REQUIRE(back.restitution_threshold == def.restitution_threshold);
  REQUIRE(back.rules.friction == def.rules.friction);
  REQUIRE(back.rules.restitution == def.rules.restitution);
  REQUIRE(back.rules.resistance == def.rules.resistance);
  REQUIRE(back.correction_limit == def.correction_limit);
  REQUIRE(back.sweeps == def.sweeps);
  REQUIRE(back.factorisations == def.factorisations);
  REQUIRE(back.constant_work == def.constant_work);
}
