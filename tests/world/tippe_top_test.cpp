// SPDX-License-Identifier: MIT
// The tippe-top against the event-driven reference integration (oracles/tt_*.csv: no time stepping, no
// solver).
#include "support/catch.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "examples/scenes/tippe_top.hpp"
#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using namespace tippe::test;

namespace {

struct Sample {
  double t = 0, cosine = 0;
};

/// Time and cos(theta) of a reference file.
std::vector<Sample> reference(const std::string& name) {
  std::ifstream file(std::string(TIPPE_SHARED_DIR) + "/oracles/tt_" + name + ".csv");
  std::vector<Sample> samples;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::stringstream fields(line);
    Sample s;
    char comma = 0;
    fields >> s.t >> comma >> s.cosine;
    samples.push_back(s);
  }
  return samples;
}

struct Deviation {
  double max_1s = 0;     ///< max |d cos|, t <= 1 s
  double rms = 0;        ///< over the whole run
  double energy_up = 0;  ///< largest rise of the energy in a step, J
  double jellett = 0;    ///< relative drift of I w . (r n - a e)
  uint32_t flags = 0;
  std::vector<double> cosines;
};

template <class World>
double cos_theta(const World& world, BodyHandle top) {
  return static_cast<double>(rotate(number(world.pose(top).value.q), V{0, 1, 0}).y);
}

template <class Profile>
Deviation run(const scenes::TippeTop& scene, const std::string& file, double seconds) {
  World<Profile, scenes::TippeTop::Sizes> world;
  const Result<BodyHandle> top = scene.build(world);
  REQUIRE(top.status == Status::Ok);
  Deviation d;
  double sum = 0, energy = 1e9;
  long double first_jellett = 0;
  int64_t steps = 0;
  for (const Sample& s : reference(file)) {
    if (s.t > seconds + 1e-9) break;
    const auto until = static_cast<int64_t>(std::llround(s.t / static_cast<double>(number(scene.dt.si))));
    for (; steps < until; ++steps) {
      d.flags |= without_heap([&] { return world.step(); }).flags;
      const auto now =
          static_cast<double>(number(world.kinetic_energy().value) + number(world.potential_energy().value));
      if (steps > 0) d.energy_up = std::max(d.energy_up, now - energy);
      energy = now;
    }
    const double cosine = cos_theta(world, top), error = std::fabs(cosine - s.cosine);
    d.cosines.push_back(cosine);
    if (s.t <= 1 + 1e-9) d.max_1s = std::max(d.max_1s, error);
    sum += error * error;
    const V axis = rotate(number(world.pose(top).value.q), V{0, 1, 0});
    const V w = number(world.motion(top).value.angular_velocity);
    const long double jellett = -5 * w.x * axis.x + w.y * (25 - 5 * axis.y) - 5 * w.z * axis.z;
    if (steps == 0) first_jellett = jellett;
    d.jellett = std::max(d.jellett, static_cast<double>(std::fabs(jellett / first_jellett - 1)));
  }
  d.rms = std::sqrt(sum / static_cast<double>(d.cosines.size()));
  return d;
}

scenes::TippeTop top_with(int contacts, Time dt, Method method = Method::SecondOrder, uint8_t facets = 0) {
  scenes::TippeTop scene;
  scene.contacts = contacts;
  scene.dt = dt;
  scene.method = method;
  scene.facets = facets;
  return scene;
}

bool have_references() {
  if (!reference("1c_reference").empty()) return true;
  WARN("SKIPPED: no oracles/tt_1c_reference.csv in TIPPE_SHARED_DIR");
  return false;
}

}  // namespace

TEST_CASE("the tippe-top at 1 ms follows the reference to 0.01 in cos(theta) for one second") {
  if (!have_references()) return;
  const Deviation one = run<double>(top_with(1, 1_ms), "1c_reference", 3);
  CHECK(one.max_1s <= 0.01);
  CHECK(one.rms <= 0.003);
  CHECK(one.energy_up <= 2e-8);  // of 45 mJ (numerics, section 2b)
  CHECK(one.flags == 0);
  const Deviation two = run<double>(top_with(2, 1_ms), "2c_reference", 3);
  CHECK(two.max_1s <= 0.01);
  CHECK(two.rms <= 0.008);
  CHECK(two.energy_up <= 2e-8);
  CHECK(two.flags == 0);
}

TEST_CASE("the tippe-top at 0.1 ms follows the reference to 0.001 in cos(theta) for one second") {
  if (!have_references()) return;
  const Deviation one = run<double>(top_with(1, 0.1_ms), "1c_reference", 1);
  CHECK(one.max_1s <= 0.001);
  const Deviation two = run<double>(top_with(2, 0.1_ms), "2c_reference", 1);
  CHECK(two.max_1s <= 0.001);
  CHECK((one.flags | two.flags) == 0);
}

TEST_CASE("the error of the tippe-top falls with the square of the time step") {
  if (!have_references()) return;
  const double coarse = run<double>(top_with(1, 1_ms), "1c_reference", 1).max_1s;
  const double fine = run<double>(top_with(1, 0.125_ms), "1c_reference", 1).max_1s;
  CHECK(std::log2(coarse / fine) / 3 >= 1.8);
}

TEST_CASE("the first-order form of the tippe-top keeps Jellett's integral to rounding") {
  if (!have_references()) return;
  const Deviation one = run<double>(top_with(1, 0.1_ms, Method::FirstOrder), "1c_reference", 1);
  CHECK(one.max_1s <= 0.008);
  CHECK(one.jellett <= 1e-10);
  const Deviation two = run<double>(top_with(2, 0.1_ms, Method::FirstOrder), "2c_reference", 1);
  CHECK(two.max_1s <= 0.005);
}

TEST_CASE("the tippe-top with a friction pyramid follows the pyramid's own reference") {
  if (!have_references()) return;
  for (const int facets : {4, 8, 16, 32}) {
    const std::string file = "c_pyramid_eta" + std::to_string(facets);
    const auto eta = static_cast<uint8_t>(facets);
    const Deviation one = run<double>(top_with(1, 0.1_ms, Method::SecondOrder, eta), "1" + file, 1);
    INFO("facets " << facets);
    CHECK(one.max_1s <= 0.01);
    if (facets == 4) continue;  // the next test
    const Deviation two = run<double>(top_with(2, 0.1_ms, Method::SecondOrder, eta), "2" + file, 1);
    CHECK(two.max_1s <= 0.01);
  }
}

// Four facets and an impact: the friction of the impact jumps from one edge to the next with the instant at
// which the stick touches, which a step of 0.1 ms knows only to that. Measured 0.0125.
TEST_CASE("the tippe-top with a stick and four facets follows the pyramid's own reference", "[!shouldfail]") {
  if (!have_references()) {
    CHECK(false);
    return;
  }
  CHECK(run<double>(top_with(2, 0.1_ms, Method::SecondOrder, 4), "2c_pyramid_eta4", 1).max_1s <= 0.01);
}

TEST_CASE("float and fixed point tippe-tops stay with the double one") {
  if (!have_references()) return;
  const auto apart = [](const std::vector<double>& a, const std::vector<double>& b) {
    double most = 0;
    for (size_t i = 0; i < a.size(); ++i) most = std::max(most, std::fabs(a[i] - b[i]));
    return most;
  };
  for (const int contacts : {1, 2}) {
    const std::string file = std::to_string(contacts) + "c_reference";
    const scenes::TippeTop scene = top_with(contacts, 0.1_ms);
    const std::vector<double> truth = run<double>(scene, file, 1).cosines;
    INFO("contacts " << contacts);
    CHECK(apart(run<float>(scene, file, 1).cosines, truth) <= 2e-3);
    CHECK(apart(run<fixed64>(scene, file, 1).cosines, truth) <= 1e-5);
    CHECK(apart(run<fixed32>(scene, file, 1).cosines, truth) <= 1e-3);
  }
}
