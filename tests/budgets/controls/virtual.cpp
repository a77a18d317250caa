// SPDX-License-Identifier: MIT
// Calls through a virtual table, with type information.
#include <hal.hpp>

struct Shape {
  virtual int sides() const = 0;
};
struct Triangle final : Shape {
  int sides() const override { return 3; }
};
struct Square final : Shape {
  int sides() const override { return 4; }
};

volatile bool wanted = false;
Triangle triangle;
Square square;

int main() {
  const Shape* const shape = wanted ? static_cast<const Shape*>(&square) : &triangle;
  return shape->sides() - 3;
}
